"""Words that are not names: labels, headings, credentials, clinical and ordinary words written with a capital."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import words

CREDENTIALS = words(
    """
    agnp aprn arnp atc aud bcba bcps bsn bsw cadc ccc ccca ccrc ccrn cdces cde cen cfrn cgc chw cma cna cnm cnp cns
    coa cot crc crna crt cst csw cwocn dc dds dmd dnp do dpm dpt emt emtp esq faan faap facog facp facs fccp fnp fp
    gnp hha lac lcpc lcsw ldn lmft lmhc lmsw lpc lpcc lpn lsw lvn ma mba mbbs mbchb md mph ms3 ms4 msn msw mswi ncc
    nd np nremt od ot otr pa pac pct pgy pharmd phd pmhnp psyd pt qmhp ra rd rdms rdn rma rn rnfa rph rrt rt rvt slp
    swa wcc
    """
)

SERVICES = words(
    """
    anaesthesia anaesthesiology anes anesthesiologist audiology cardiologist cards chemo dermatologist dietary dietician
    endo endocrinologist gastroenterologist geriatrics gi gyn haematology heme hepatology hospice hospitalist
    hospitalists housekeeping ent id intensivist intensivists interventional microbiology micro nephro nephrologist
    neurosurg neurosurgeon neurosurgery obgyn onc oncologist ophtho ophthalmologist ortho orthopaedics orthopedist
    palliative pathologist pedi perinatology pharmacist pharmd physiatry plastics podiatry psychiatrist psychologist
    pulm pulmonologist radiologist rads respiratory rheum rheumatologist surgeon thoracics transplant trauma urologist
    urogyn vascular
    """
)
"""Services and those who belong to them, as 'discussed with' names them."""
HEADINGS = words(
    """
    age attestation bedside caller certification clearance collected committee comprehensive counseling cosigned
    declaration det discharged discipline eval evaluation events exam feeding handoff huddle illness infusion
    intake intraop letter liaison log meeting memo messages narrative offer orders outcome present procedure
    progress rec'g receiving reconciliation recs referral rep request response rev review root-cause rounds
    screening seen sex source statement sub-i summary sup supporting swallow taught telephone template therapy
    timeline title transcript transfer triage two updates verified verifier visit walk-in wonderful worried wound
    yes
    """
)
"""Words of headings and of lines that begin with a verb."""

LANGUAGES = words(
    """
    albanian amharic arabic armenian asl auslan bengali bosnian bsl burmese cantonese chamorro chuukese creole croatian
    czech danish dari dutch farsi fijian filipino finnish garifuna greek gujarati haitian hakka hawaiian hebrew hindi
    hmong hungarian icelandic igbo ilocano italian japanese k'iche kannada khmer kinyarwanda kirundi kreyol kreyòl
    kurdish laotian lingala malayalam maori marathi marshallese mixteco navajo nepali nigerian norwegian oromo pashto
    persian polish portuguese punjabi quechua romanian samoan serbian sinhala somali swahili swedish tagalog taiwanese
    tamil telugu thai tibetan tigrinya tongan turkish twi ukrainian urdu uzbek visayan welsh yiddish yoruba zulu māori
    """
)
NOT_A_NAME = (
    CREDENTIALS
    | LANGUAGES
    | HEADINGS
    | SERVICES
    | words(
        """
    asap gp gps roi poc rx mro sending
    a abd abdomen abnormal about above acc accession accompanied account acct acute addendum addr address admission
    admit admits admitted advocate african after again age ago agreed agrees alert all allergies allergy also
    ambulating american an and anesthesia anesthesiologist anesthesiology anesthetic anesthetist ankle annual
    anterior antibiotics any appears approved arm arrived arrives as asian asked asks aspirin assessment assistant
    asthma at attached attachment attending attested attorney authenticated author awake aware baby back bay bcc be
    bed been before below best bid bilateral black bldg block blood bmi bone born both boy bp brain brother brought
    building bupivacaine but by call called calling calls came can cancer cardiologist cardiology care caregiver
    case caucasian cc ccu cell center centre chaplain charge chart chest chief child children chinese chronic city
    class client clients clinic clinics cm coach code company comparison complained complains complaint completed
    complications conscious consent consult consultant consulting consults contact contin continued continues
    contrast coordinator cordially cosigner cough could coumadin country county csn ct cta culture cvicu cxr dad
    daily date dates daughter day days dea dear december declined declines denied denies dental department dept
    deputy dermatology described describes desk detective diabetes diagnoses diagnosis dictated director discharge
    discharged discussed disease dispo disposition division divorced dni dnr doa dob doctor doctors dod doi dol dos
    dr draft drs drug drugs during dx each ear ears east ecg echo ed education eeg ekg electronically email
    emergency emg employer enc enclosed encounter end endocrine endocrinology endorses english ent entered epidural
    er ethnicity exam examination expressed ext extension extremities eye eyes f faao family father fax fcap
    february feels fellow felt female fentanyl fever few fhx file fin final findings finger floor follow followup
    foot for found fracture french fri friday friend from full fw fwd gastroenterology gender general german get
    geta gi girl given gives goals goes going got grade gram grams group guarantor guardian gyn gynecology had hand
    handoff har has have he health healthcare hearing heart heent height hello hematology heparin her here hi him
    hip his hispanic history hmo home hospital hospitals hour hours how hpi hr hrs ht husband hx hypertension i
    ibuprofen icu id if im importance impression in include index indian indicated indication infant infection
    infectious information informed initial initials injury instructed instructions insulin insurance insured intern
    interpreter into ir is it iv january joint judge ketamine kidney knee korean l lab laboratory labs language
    lateral latino left leg lesion letter level lic lidocaine liver lives living local looks lost lovenox lower
    lumbar lung lungs lying mac mail male man manager marcaine marital married mass medial medicaid medical medicare
    medication medications medicine meds member met micu mild min mitral mobile moderate mom mon monday monitored
    month monthly months mood more morphine most mother mr mri mrn msk n/a na name names native nausea neck needed
    needs neg negative nephrology neuro neurologist neurology new nicu nka nkda no none normal north northeast
    northwest nose not note noted notes notified november now npi nr num number nurse nurses nursing ob obgyn
    objective obstetrics occupation october of office officer old on once oncologist oncology only op operation or
    ordered ordering oriented ortho orthopedics other over own oxycodone pacu page pager pain parent parents partner
    pathologist pathology patient patients payer pcp pe ped pediatrics peds per performed performing pet pgr ph
    pharmacist pharmacy phone physical physician physicians picu placed plan please pls pmh po police policy polst
    pos position positive post posterior postop postoperative ppo pre precepts preliminary preop preoperative
    prepared presented presenting presents primary principal prn procedure procedures profile progress propofol
    provider providers psh psych psychiatrist psychiatry psychologist psychology pt pts pulmonary pulse qhs qid r
    race radiologist radiology ran rdcs re read reading reason received recent recommended recommends record
    recorded recorder records referring refused refuses regards regional regrets relation relations relationship
    released relief religion remained remains report reported reporting reports requested requests resident
    residents respectfully resting result results retired returned reviewed rheumatology right rm role room ros
    route rr russian said same sample sane sat saturday saw says scale school score screening scribe sedation see
    seen seizure self sent september service services severe sex sgt she shoulder shx sibling siblings sicu sign
    signature signed signs since sincerely single sinus sister sitting skin sleep sleeping so social some son south
    southeast southwest spanish specimen specimens spinal spine spo2 spoke spouse spr sputum sq ssn stable staff
    stage start started state stated states status ste stool stopped street stroke student studies study subject
    subjective subscriber such suite summary sun sunday supervisor surgeon surgery surgical surveillance sw syndrome
    tag tags tail taken takes taking teacher team tech technician technique technologist tel telephone temp test
    testing tests than thank thanks that the their them then therapist there these they this those throat thu thur
    thurs thursday tid time times title to today toe told tolerated tomorrow tonight too topical total transcribed
    transfer transferred transport trauma tricare tue tues tuesday tumor twice tylenol type u under understands
    understood underwent unit units unknown until up upper ur urine urology us va vaccine verbalized verbalizes
    verified very via vietnamese vision visit visitor visitors vital vitals voiced volunteer vomiting vs wanted
    wants ward warfarin warmly was we web wed wednesday week weekly weeks weight were west what when where which
    while white who whom why widowed wife wishes with without woman work worker working works would wound wrist wt
    xr year years yes yesterday zip
    """
    )
)

GENERIC_PLACE = words(
    """
    a academic academy acute addiction adolescent adult advanced affiliated all allergy als ambulance ambulatory an
    and ankle another anticoagulation any arrhythmia assisted at audiology baby back bank bariatric behavioral blood
    brain breast burn by cancer cardiac cardiology cardiothoracic care cataract cath catheterization cell center
    central centre chest chf child children children's childrens city clinic clinical clinics coag college community
    compounding concussion coumadin county current cystic day daycare dental dentistry department dept dermatology
    device diabetes diabetic diagnostic dialysis digestive disease disorder district dr drug dystrophy each east
    elementary emergency employee endocrine endocrinology ent epilepsy every eye failure family federal fellow
    fertility fibrosis fire first floor follow-up followup foot for fracture from gastroenterology general genetic
    genetics geriatric geriatrics gi glaucoma gyn hand headache health healthcare hearing heart hematology
    hemophilia hepatology her hf high high-risk his hiv holding home hospice hospital hospitals hotel hypertension
    id imaging immunology in infectious infusion inn inpatient inr insurance intensity intensity-modulated intensive
    interdisciplinary internal interventional invasive its juvenile kidney known lab laboratory labs lactation
    laryngology last life lipid liver living local long lot lower lung mail main medical medicine memory men's
    mental methadone middle military minimally mobile modulated mohs motel movement ms multidisciplinary muscular my
    national nearby nearest nephrology neuro neurologic neurological neurology new newborn next night no north
    nursing nutrition ob obgyn obstetric occupational of office old on oncologic oncology operating ophthalmology
    oral order ortho orthopaedic orthopaedics orthopedic orthopedics ot other otolaryngology our outpatient outside
    pacemaker pain palliative parking pediatric pediatrics peds pharmacy physical plan plastic podiatry police
    postop pre-op prenatal preop preoperative preschool previous primary prior private program protective
    psychiatric psychiatry pt public pulmonary radiation radiology receiving recovery referring regional rehab
    rehabilitation renal resident respite retail retina rheumatology risk robotic rural same sample school second
    seizure senior service services short sickle significant skilled skin sleep south specialty speech spine sports
    state step step-down stroke student subacute suboxone support surgery surgical survivorship tb teaching team
    tele telehealth telemetry tertiary that the their therapy third this thoracic thyroid to transplant trauma
    travel tumor twin unit university upon upper urgent urology va vascular veterans video virtual visiting voice
    walk walk-in ward warfarin weight well wellness west when with woman women's womens wound x-ray your
    """
)

EPONYM_HEADS = words(
    """
    agar anemia angle approach arthroplasty bag balloon bodies body brace canal catheter cell cells chorea
    chromosome clamp classification collar contracture criteria disease disorder drain duct dystrophy encephalitis
    equation esophagus esotropia fever forceps formula fracture goiter grade graft grass heart incision index law
    lesion ligament line lymphoma maneuver manoeuvre mask measles membrane method monitor needle nephropathy node
    nodes nuts oesophagus operation osteotomy palate palsy phenomenon point points position pouch prep preparation
    procedure prosthesis pump rash reflex repair retractor ring rule sandwich sarcoma scale score shunt sign space
    spots spotted sprouts stain stent stitch study suture syndrome tendon test thyroiditis titer transfer triangle
    tube tumor tumour ulcer valve virus
    """
)

EPONYMS = words(
    """
    achilles addison adson allen allis alzheimer amplatz anderson angelman apgar apley argyll army asch aschoff
    aspen asperger austin babcock babinski baker bakri balfour balke bandl bankart bard barlow barre barrett barthel
    bartholin bartter basedow batista batten beaver beck becker behcet bell bence bennett benson bentall bentson
    berg berger bernard billroth biomet bishop blalock bledsoe blount bochdalek boies bookwalter boston bouchard
    bovie bowen boxer braden braxton brenner bright broca brodie broviac brown browne bruce brudzinski brugada bss
    budd buerger bullard burch burkitt byrd caldwell cam camper caprini carpenter caspar castleman castroviejo
    chadwick chagas charcot charleston charlson chiari child chopart chvostek cloward cobb cockcroft codman colles
    collis conn cook coombs cooper cope cordis cornell corrigan cotrel cottle courvoisier cowden credé crigler crile
    crohn cullen cushing dandy danis darrach david deaver debakey depuy dercum descemet dieulafoy dix don doppler
    dor douglas down dressler drummond dubin dubousset duchenne duhamel dukes dupuytren ebola ebstein edwards ehlers
    eisenmenger ender epley epstein erb ewing fabry fallot fanconi felty finkelstein fisher fitz flexner fogarty
    foley fontan foster fowler frankel freeman freer frey froment gaenslen galant galeazzi galen gardner gaucher
    gault gelpi gerdy gilbert gilles glasgow gleason glenn glisson goodell goodpasture gore gottron gower graham
    graves greenfield grey grocott guillain guyon hallpike hamilton hank harrington harris hartmann hashimoto hass
    hasson hawkins healon heberden hegar heimlich heineke heller hemovac henle henoch hess hickman hicks hill
    hirschsprung hodgkin hoffman hoffmann holter homan homans hopkins horner hospice howard howell hunt hunter
    huntington hurler hutchinson ilizarov ishihara ivor jackson jacobs james janeway jarvik jefferson jobe jobst
    jones joseph joy kaposi kasai katz kawasaki kayser kegel kehr keith kelly kelman kennedy kenny kerley kernig
    kerrison killip kirschner klebsiella kleihauer klinefelter kocher koplik korotkoff korsakoff krantz krukenberg
    kuglen kuntscher kussmaul lachman lamaze lambert langenbeck langerhans lasegue laurin lefort leksell lempert
    leopold leriche lesch lewis lewy lhermitte liddle lieberman lisfranc lister little littre ludwig lunderquist
    luque luschka lyme macintosh magill mallampati mallory malone marchetti marfan marshall mayo maze mcburney
    mcdonald mcgill mcgrath mcmurray meckel medtronic meige meigs menghini meniere mercedes merkel metzenbaum miami
    miller milwaukee minerva miochol mobitz moh mohs monro montgomery morgagni moro morse morton mueller munchausen
    murphy mustard naughton navy neer nelson newton nissen norco norton norwood nuck ober oddi ogilvie ommaya osgood
    osler osteen paget palmaz pancoast panner parkinson pasteur patrick pavlik penfield peyer peyronie pfannenstiel
    phalen philadelphia pierre plummer pott potter potts prader pratt prinzmetal puestow purkinje queckenstedt
    quincke ramsay ranson rastelli raynaud reed reiter rett reye richardson riedel rinne ritgen robin robinson
    rockwood romberg roos rorschach rosenthal ross roth roux rovsing rusch rush russian salter sandifer scarpa
    schatzker scheuermann schilling schlatter schober schroeder seldinger sengstaken senn senning shaken sheehan
    shirodkar shwachman simon sims sinskey sjogren skene smith snellen soave speed spencer spigelian spurling
    starling steinert steinmann stevens stewart still stokes stryker sturge swan swanson swenson sydenham synthes
    takayasu tanner tay taylor tenckhoff tensilon terumo thomas thompson tietze tinel todd toronto toupet tourette
    treacher treitz trendelenburg trousseau turcot turner valsalva vater viabahn virchow volkmann wagner waldeyer
    wallenberg waller wallgraft walsham warthin waterhouse watson weaver weber weck wegener weil weitlaner wells
    werdnig wernicke west westcott westergren wexler whipple wilms wilson winslow winter wolff wood wu yankauer
    yates yergason young zenker zimmer zollinger
    """
)
"""Family names of diseases, signs, scores and instruments, without the possessive."""

ORDINARY_NAMES = words(
    """
    amber an angel april art ash august autumn baby baker bank banks barber basil bass bay bean bear beau bell berry
    best bill bird bishop black blue bond booth bowl bowman branch brave bridge bright brook brooks brown buck bush
    butler by candy care carol carpenter carter case cash chance charity chase child christian church clay cliff
    close coach cold cole cook cooper court crane cross crystal daisy dale dawn day dean dear destiny diamond do
    dock doll don drew drum dry duke early earnest east eden ember english eve fair faith farmer fern field finch
    fine fish fisher flint flora flowers ford forest foster fox frank free freeman french frost gardener garner gay
    gene ginger glen go gold golden good grace grant gray green grey grove guy hale hall hand hardy harmony harper
    hart hazel he heart heath heather heaven heavy hill holly hope house hunter hurt in iris iron ivory ivy jack
    jade jasmine jean jewel jo joy judge june justice kay kind king knight lake lamb lance lane large lark laurel
    law lawn lee li lilac lily little long lord love low ma mack major man marsh martin mason max may me melody
    mercy merit merry mike miles mill miller mills misty moody moon moore more morning moss myrtle new no noble
    north nurse ok olive on opal orange owen page park parker pat patience peace pearl penny pepper perry piper pitt
    pond poole pope porter post potter power precious price pride prince proper queen rain rainbow rapid ray read
    red reed rich ridge river rivers rob robin rock rod roman root rose rosemary ross rowan royal ruby rush rusty
    sage sally sample sandy savage school see shade sharp sherry short shy sick silver singer sky skyler small smart
    snow so son song sparrow spring staff star starr steel stone storm stout strong sue summer summers sun sunny
    sweet taylor tech temple thorn tiger time to tree trinity true trust tucker tyler unique van victor violet wade
    walker wall ward ware waters way we weak weaver webb weeks wells west wheeler white will winter wise wolf wood
    woods worth wright yes young yu zion
    """
)
"""Names that are also ordinary words: a mention of such a word alone is not taken for the person."""

DRUGS_LIKE_NAMES = words(
    """
    alesse alexa allegra amaryl anaprox anusol apri aubra avelox aviane azor camila chantix cialis cipro clarinet
    clarinex claritin cozaar crestor cyred deblitane diovan ella emla enpresse errin estrace evista femara flomax
    gianni gianvi heather humira incassia isibloom januvia jardiance jencycla jolessa jolivette julia junel kaitlib
    kalliga kariva kelnor keppra lamisil larin lasix layolis leena lessina levora lexapro lipitor loestrin loryna
    lutera lyrica lyza mara marlissa meridia micronor minastrin mircette mirena mobic mona naprosyn nasonex natazia
    necon nikki nora norco norvasc novolog ortho paxil pepcid plavix portia previfem prilosec prozac reclipsen
    safyral setlakin sharobel sprintec syeda tarina tilia toprol tri trivora tulana tydemy valtrex vasotec velivet
    vienva viorele vyfemla xanax yasmin yaz zantac zarah zenchent zestril zocor zoloft zovia zyrtec
    """
)
"""Brand names that are, or look like, names of people."""

PLACE_WORDS = words(
    """
    academy agency airport ambulance annex apartments apts assisted associates authority ave avenue bakery bank base
    beach behavioral bldg blvd boulevard building cafe camp campus canyon cardiology care cemetery center centre
    chapel charter church city clinic clinics co college company construction corp counseling county court creek ct
    ctr dental department dept dermatology diagnostics dialysis district drive elementary ems falls family farms
    fire foods fort foundation funeral general grill group hall health healthcare high highway home homes hosp
    hospice hospital hospitals hotel house hwy imaging inc industries infusion inn institute insurance island jail
    laboratories laboratory labs lake lane llc ln lodge logistics mall manor market mart medical medicine meml
    memorial middle mill mining mortuary mosque motel nation nursing oncology orthopedics packing park parkway
    partners pavilion pediatrics pharmacies pharmacy pkwy place plaza police prison probation psychiatry rd regional
    rehab rehabilitation reservation restaurant river road school schools senior service services shelter sheriff st
    store street supply surgery surgical temple therapy tower towers township transit transport tribe trucking univ
    university valley village villas way works
    """
)
"""Words that make the name before them one of a place or an organisation, not of a person."""
