"""Words beside two numbers with a slash between: what is scored, shared out or dosed, and what happens on a day."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import words

NOT_DATE_BEFORE = words(
    """
    achilles acr activity acuity adj adl adls advair agree aims aldrete alnd ambien ampac anxiety apache apg apgar
    apgars arms asa asrs ate ativan attendance attended attention attn audit average avg backup baker bang barre
    barthel baseline bases bathing bbps beighton berg best bfcrs biceps bims bipap bisection bishop bled blocks bmt
    bnt boost bop borg boston bp bpap bpp braden bup cap case cdr centor chads child chronicity ciwa clicks clock
    clusters cog columbia combivent comfort constant constipated constipation cores cough count counts cows cp cpap
    cpot cramps cravings crescendo crescents cries criteria cued curb cycle day delt deltoid depression dhi digits
    discomfort distress dlqi dorsiflexion dose doses dp dsm dtr dtrs during durkan easi eat eats ecog edss effort
    ehl energy entresto epds epworth extension fab faces faq fatigue features film films fim fio flacc flare flex
    flexion flexors follows four fr frailty fried fugl fvc gad gastroc gauge gcs gds gg gleason glim gnr gose gr
    gracey grade grades grading grip grossly group groups gs gtt ha hads half hama hamd hamstrings hb headache hfnc
    histamine hits hoffman holosystolic houdini hsm hyperactivity iadl ice iddsi iliopsoas ilo inattention inattn
    index intact intensity iop ishak ishihara isncsci itch itching item items jaeger jamar katz key kick klonopin
    koos kps lace latch lawton ldl le leak lefs legs level levels lle ln lns lobes loops lortab lue lysholm mackay
    madrs mallampati margin marshall max mchat mdq meals meds mews mg mitoses mm mmse mna moca monofilament mood
    morisky morse motor mrc mrs murmur muscle naming nass nausea ndi needle nerve news nightmares nihss nippv nlx
    nocte node nodes norco nottingham nrs nuclear nyha od odd odi opp options ort os ou pac page pain palpa panss
    pansystolic part pasi pat pcl pd peep pegs percocet pg phalen phq pinch plantar pn poem point points power
    pressure profile profusion pruritus ps psv pts ptsd pulse pulses pupils quad quadriceps quads question questions
    quickdash rai rales ranson rate rated rates rating ratio rcri readers recall reflex reflexes refusals rep reps
    risk rle rounds rue sadl sara sbt scale scorad score scores scoring sem sennosides sensation sensitivity
    sentinel session sessions set sets sev severe severity signs size sjc skin sleep slnb sls slums snacks snellen
    snore sofa sppb ssrs stage steadi step steps stess stop str strength stress strict suboxone symbicort tab tabs
    tac tds teach thumb timi tinetti tjc toe tof toilet tonometry touch tp trail trapezius tremor trial trials
    triceps tubules ue unasyn updrs va vas vasc vent vicodin vision visit visual voices waddell wal walk week wells
    wfns wheal wk womac wong worst x xanax ybocs year ymrs zarit
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
