"""Words beside two numbers with a slash between: what is scored, shared out or dosed, and what happens on a day."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import words

SCALES = words(
    """
    acr activity acuity adl adls agree aims aldrete ampac apache apgar apgars asrs attention attn audit baker barre
    barthel bbps beighton berg bims bishop bop borg boston braden cage cam cdr centor chronicity cog cornell cows
    cpot crescents cries dast depression dlqi ecog edss epds epworth fab faces faq flacc four frailty fried fugl gad
    gcs gds gleason glim gose grip hads hama hamd iadl iddsi inattention inattn index intensity ishihara jamar
    kapandji karnofsky katz kps lace latch lawton lefs madrs mallampati mchat mdq mews mitoses mmse mna moca morisky
    morse motor mrc mrs murmur naming nass ndi news nihss norton nottingham nrs nuclear nyha odi orientation
    pain painad palpa panss pcl phq pinch poem power psc pulse pulses quickdash ranson rass rcri recall
    reflex reflexes sbt scale scorad score scores scoring sensation severity sf slums snap sofa sppb stess strength
    sts timi tinetti tubules updrs va vanderbilt vas vision waterlow wells wfns womac wong ybocs ymrs zarit
    """
)
"""What is scored or graded: 'pain 3/10'."""
NOT_DATE_BEFORE = words(
    """
    achilles adj advair alnd ambien anxiety apg arms asa ate ativan attendance attended average avg backup bang
    baseline bases bathing best bfcrs biceps bipap bisection bled blocks bmt bnt boost bp bpap bpp bup cap case
    chads child ciwa clicks clock clusters columbia combivent comfort constant constipated constipation cores cough
    count counts cp cpap cramps cravings crescendo criteria cued curb cycle day delt deltoid dhi digits discomfort
    distress dorsiflexion dose doses dp dsm dtr dtrs during durkan easi eat eats effort ehl energy entresto
    extension fatigue features film films fim fio flare flex flexion flexors follows fr fvc gastroc gauge gg gnr gr
    gracey grade grades grading grossly group groups gs gtt ha half hamstrings hb headache hfnc histamine hits
    hoffman holosystolic houdini hsm hyperactivity ice iliopsoas ilo intact iop ishak isncsci itch itching item
    items jaeger key kick klonopin koos ldl le leak legs level levels lle ln lns lobes loops lortab lue lysholm
    mackay margin marshall max meals meds mg mm monofilament mood muscle nausea needle nerve nightmares nippv nlx
    nocte node nodes norco od odd opp options ort os ou pac page pansystolic part pasi pat pd peep pegs percocet pg
    phalen plantar pn point points pressure profile profusion pruritus ps psv pts ptsd pupils quad quadriceps quads
    question questions rai rales rate rated rates rating ratio readers refusals rep reps risk rle rounds rue sadl
    sara sem sennosides sensitivity sentinel session sessions set sets sev severe signs size sjc skin sleep slnb sls
    snacks snellen snore ssrs stage steadi step steps stop str stress strict suboxone symbicort tab tabs tac tds
    teach thumb tjc toe tof toilet tonometry touch tp trail trapezius tremor trial trials triceps ue unasyn vasc
    vent vicodin visit visual voices waddell wal walk week wheal wk worst x xanax year
    """
)
"""Organs, drugs, doses and shares: 'levels 3/10'."""
NOT_DATE_AFTER = words(
    """
    abd ago attempts attended backwards better bid bilat bilaterally blocks bolus bottles bp cap caplets capsules cc
    clicks cm contractions cores correct course crescendo ctx cup cups daily day days diaph diastolic digits dose
    doses drops dtr dtrs ears effaced ehl extension extremities eyes feeds female films fingers flexion flow fr
    granulation grip groups gtts half hands headache hla holosystolic hour hours hrly hrs hsm hx inch inches intact
    intensity interspace involved items kapandji latch lb left limbs liter lobes lymph male margins matches mcg
    meals meq mg mile miles mismatch mixture ml mm month months motor murmur nights node nodes normal ns od of os ou
    out oz pack packs pain pansystolic pills points positive power ppd puffs pulses qid quad quadrants rate ratio
    readers recall recalled reflex reflexes relatives rest right ringer rom scale sections sem sens sensation
    sentinel sev severity siblings sl slr smart sore sprays steps still strength systolic tab tablespoon tablet
    tablets tabs tac teaspoon throughout tid toes trials tries trocar tsp unit units up vibratory vision week weekly
    weeks wk wks year years
    """
)
"""What is counted or graded: '3/10 pills'."""
DATE_BEFORE = words(
    """
    adm admission admit admitted appointment approved appt arrived arrives audiogram audiology auth began begun
    biopsy bmp booked booster called canceled cancelled cbc changed clinic collected colonoscopy confirmed court ct
    culture cultures cx cxr d/c date dated dc denied dep departs dexa discharged do doa doi dol done dos drain drawn
    due dx ecg echo ed eeg eff effective egd ekg emailed emg end ended ends exp expire expired expires extubated
    faxed fell fill filled finish finished follow followup fri friday fu given graduated hd hearing held incident
    intubated lab labs last letter lmp lnmp mailed mammogram meeting mon monday moved mri mtg neg negative next note
    noted notes off on onset op ordered out outreach pap path pft pfts placed pos positive prior psa quit readmitted
    received recheck refill refilled released removal removed renewed renews repeat reply report reported resched
    rescheduled restarted resumed retired returned reviewed rpt rtc sat saturday scheduled seen sent signed since
    slip spoke staples start started stopped study sun sunday surgery sutures swab tele test tests texted through
    thru thu thur thurs thursday till transfer transferred tubed tue tues tuesday until us wed wednesday weds xr
    """
)
"""Events, results and deadlines: 'admitted 3/10'."""
LINKS_BEFORE = words(
    """
    after and at before between by for from in of to
    """
)
"""Words that join any two things, days more often than others: 'from 3/10'."""
DATE_AFTER = words(
    """
    admission am appointment appt at by clinic ct cxr discharge echo lab labs meeting mri mtg nl note pending pm
    revealed showed us via visit w with wnl xr
    """
)
"""What goes on after the day of an event: '3/10 visit', '3/10 at'."""
