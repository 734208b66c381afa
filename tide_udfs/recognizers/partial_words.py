"""Words beside two numbers with a slash between: what is scored, shared out or dosed, and what happens on a day."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import words

NOT_DATE_BEFORE = words(
    """
    attn attention inattn inattention hyperactivity mitoses nuclear tubules group constipated constipation backup mg meds leak ldl
    profile wheal flare readers grading mrs fugl barre lysholm constant quickdash odi ndi koos womac lefs dhi sara updrs edss sadl
    fvc acr dlqi easi pasi scorad poem gose wfns marshall cries nass cows ciwa aims bfcrs panss ymrs madrs hamd hama ybocs pcl
    achilles activity acuity adj adl adls advair agree aldrete alnd ambien ampac anxiety apache apg apgar apgars
    arms asa asrs ate ativan attendance attended audit average avg baker bang barthel baseline bases bathing bbps
    beighton berg best biceps bims bipap bisection bishop bled blocks bmt bnt boost bop borg boston bp bpap bpp
    braden bup cap case cdr centor chads child chronicity clicks clock clusters cog columbia combivent comfort cores
    cough count counts cp cpap cpot cramps cravings crescendo crescents criteria cued curb cycle day delt deltoid
    depression digits discomfort distress dorsiflexion dose doses dp dsm dtr dtrs during durkan eat eats ecog effort
    ehl energy entresto epds epworth extension fab faces faq fatigue features film films fim fio flacc flex flexion
    flexors follows four fr frailty fried gad gastroc gauge gcs gds gg gleason glim gnr gr gracey grade grades grip
    grossly groups gs gtt ha hads half hamstrings hb headache hfnc histamine hits hoffman holosystolic houdini hsm
    iadl ice iddsi iliopsoas ilo index intact intensity iop ishak ishihara isncsci itch itching item items jaeger
    jamar katz key kick klonopin kps lace latch lawton le legs level levels lle ln lns lobes loops lortab lue mackay
    mallampati margin max mchat mdq meals mews mm mmse mna moca monofilament mood morisky morse motor mrc murmur
    muscle naming nausea needle nerve news nightmares nihss nippv nlx nocte node nodes norco nottingham nrs nyha od
    odd opp options ort os ou pac page pain palpa pansystolic part pat pd peep pegs percocet pg phalen phq pinch
    plantar pn point points power pressure profusion pruritus ps psv pts ptsd pulse pulses pupils quad quadriceps
    quads question questions rai rales ranson rate rated rates rating ratio rcri recall reflex reflexes refusals rep
    reps risk rle rounds rue sbt scale score scores scoring sem sennosides sensation sensitivity sentinel session
    sessions set sets sev severe severity signs size sjc skin sleep slnb sls slums snacks snellen snore sofa sppb
    ssrs stage steadi step steps stess stop str strength stress strict suboxone symbicort tab tabs tac tds teach
    thumb timi tinetti tjc toe tof toilet tonometry touch tp trail trapezius tremor trial trials triceps ue unasyn
    va vas vasc vent vicodin vision visit visual voices waddell wal walk week wells wk wong worst x xanax year zarit
    """
)
"""Scales, organs, drugs and shares: 'pain 3/10'."""
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
    adm admission admit admitted appointment approved appt arrived arrives audiogram auth began begun biopsy bmp
    booked booster called canceled cancelled cbc changed clinic collected colonoscopy confirmed court ct culture
    cultures cx cxr d/c date dated dc denied dep departs dexa discharged do doa doi dol done dos drain drawn due dx
    ecg echo ed eeg eff effective egd ekg emailed emg end ended ends exp expire expired expires extubated faxed fell
    fill filled finish finished follow followup fri friday fu given graduated hd hearing held incident intubated lab
    labs last letter lmp lnmp mailed mammogram meeting mon monday moved mri mtg neg negative next note noted notes
    off onset op ordered out outreach pap path pft pfts placed pos positive prior psa quit readmitted received
    recheck refill refilled released removal removed renewed renews repeat reply report reported resched rescheduled
    restarted resumed retired returned reviewed rpt rtc sat saturday scheduled seen sent signed slip spoke staples
    start started stopped study sun sunday surgery sutures swab tele test tests texted thu thur thurs thursday
    transfer transferred tubed tue tues tuesday us wed wednesday weds xr
    """
)
"""Events, results and deadlines: 'admitted 3/10'."""
LINKS_BEFORE = words(
    """
    after and at before between by for from in of on since through thru till to until
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
