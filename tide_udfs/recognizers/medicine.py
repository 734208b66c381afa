"""Words that are not names: labels, headings, credentials, clinical and ordinary words written with a capital."""

from __future__ import annotations

from tide_udfs.recognizers.pattern import words

CREDENTIALS = words(
    """
    md do mbbs mbchb rn np pa pac lpn lvn cna ma dds dmd dpm od phd psyd pharmd rph dpt pt ot otr slp ccc rd rdn ldn
    cnm crna fnp arnp aprn dnp msn bsn msw lcsw lmsw lsw lmft lpc lmhc cadc ccrc wcc emt emtp nremt cfrn fp rt rrt
    crt chw bcba facs facp faap faan esq mph mba cde cdces cns ccrn cen cnp agnp pmhnp rnfa cst atc lac ms3 ms4 pgy
    fccp facog cwocn bcps rdms rvt cgc ncc lcpc lpcc qmhp csw swa bsw mswi aud ccca coa cot ra crc dc nd rma cma pct
    hha gnp
    """
)

NOT_A_NAME = CREDENTIALS | words(
    """
    dea faao fcap rdcs spr npi dea lic ped peds ur tags tag letter relations education information contin advocate recorder
    visitor visitors volunteer route regrets charge relief student precepts handoff sane agrees recommends wants would tail
    sibling siblings school teacher coach principal officer police sgt detective deputy attorney judge drug drugs
    urine blood stool sputum culture wound skin bone joint pain nausea vomiting fever cough vision hearing sleep mood
    heart kidney liver brain spine hip knee shoulder ankle wrist hand foot finger toe arm leg eye eyes ear ears nose throat
    disease syndrome infection fracture injury trauma cancer tumor mass lesion stroke seizure diabetes hypertension asthma
    aspirin tylenol ibuprofen insulin morphine oxycodone fentanyl heparin lovenox coumadin warfarin antibiotics vaccine
    a an the and or of in on at to for from with without by as is was were be been has had have will would can could
    may not no yes he she it they we i his her their him them this that these those there here who whom which what
    when where why how if then than so but also per via vs all any both each few more most other some such only own
    same too very now today tonight tomorrow yesterday ago since until after before during while about into over
    under again please pls thanks thank hello hi dear re fw fwd note notes noted see seen saw call called calls
    calling reports reported reporting denies denied states stated says said presents presented presenting complains
    complained admits admitted agrees agreed accompanied arrived arrives ambulating asked asks awake alert aware
    oriented appears brought came continues continued declined declines describes described discharged discussed
    endorses expressed feels felt found given gives goes going got had instructed lives living lying lost met needs
    needed notified placed ran received recommends recommended refused refuses remains remained requests requested
    resting returned reviewed seen sent sitting sleeping spoke stable started stopped takes taking taken tolerated
    told transferred understands understood underwent verbalized verbalizes verified voiced wants wanted wishes
    works working monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat
    sun january february december october november september name names patient patients pt pts client clients
    resident residents member subscriber guarantor insured mother father wife husband son daughter sister brother
    spouse partner parent parents family friend guardian caregiver contact emergency relationship relation mom dad
    child children infant baby boy girl male female man woman sex gender age dob dod doa dos doi dol date dates time
    times year years month months week weeks day days hour hours hrs min born mrn mr ssn id number no num nr acct
    account accession acc encounter enc csn fin har case chart file record records medical dental health healthcare
    hospital hospitals clinic clinics center centre dept department division service services unit units ward floor
    room rm bed bay suite ste building bldg office desk lab labs laboratory pharmacy pharmacist radiology pathology
    cardiology oncology neurology surgery surgical medicine pediatrics psychiatry psychology orthopedics ortho
    urology nephrology dermatology gastroenterology gi pulmonary endocrine endocrinology hematology rheumatology
    infectious disease anesthesia anesthesiology obstetrics gynecology ob gyn obgyn er ed icu micu sicu nicu picu
    ccu cvicu pacu or ortho ent ir us mri ct pet eeg ekg ecg emg xr cxr cta echo phone ph tel telephone cell mobile
    home work fax pager pgr ext extension email mail web address addr street city state zip county country insurance
    payer plan policy group medicare medicaid tricare va hmo ppo doctor doctors dr drs physician physicians provider
    providers nurse nurses nursing attending referring consulting consultant consult consults surgeon assistant
    anesthesiologist anesthetist radiologist pathologist cardiologist oncologist neurologist psychiatrist
    psychologist therapist technologist technician tech fellow intern student interpreter chaplain coordinator
    manager director supervisor scribe author cosigner signature signed sign electronically dictated transcribed
    ordered ordering performed performing read reading reviewed verified authenticated approved attested entered
    recorded prepared completed requested received released result results report reports status type primary care
    pcp team staff social worker sw cm case diagnosis diagnoses dx hx history hpi pmh psh fhx shx ros pe exam
    examination physical vitals vital signs vs bp hr rr temp pulse spo2 weight wt height ht bmi allergies allergy
    meds medications medication assessment plan impression findings technique indication comparison procedure
    procedures operation preoperative postoperative preop postop pre post op anesthetic complications specimen
    specimens subjective objective chief complaint reason visit followup follow up f u general heent neck chest
    heart lungs lung abdomen abd ext extremities neuro skin psych msk back left right l r bilateral upper lower
    anterior posterior medial lateral acute chronic severe moderate mild normal abnormal negative positive neg pos
    new old admission admit discharge disposition dispo transfer transport summary progress initial final
    preliminary draft addendum page continued end start code full dnr dni polst initials title role position company
    employer occupation language race ethnicity religion marital single married divorced widowed retired unknown
    none na n/a nka nkda self other same above below see attached enclosed cc bcc subject sent received importance
    attachment regards sincerely respectfully cordially best warmly english spanish german french chinese korean
    russian vietnamese american african hispanic latino caucasian white black asian native indian gram grams total
    daily weekly monthly annual once twice prn po iv im sq bid tid qid qhs screening surveillance level grade stage
    type class score scale index test tests testing study studies north south east west northeast northwest
    southeast southwest
    """
)

GENERIC_PLACE = words(
    """
    cardiac catheterization cath plastic podiatry radiation cataract cardiothoracic thoracic laryngology otolaryngology
    orthopaedic intensive step-down telemetry operating recovery holding minimally invasive robotic oncologic hand
    neurologic neurological x-ray diagnostic interventional intensity-modulated intensity modulated no known drug upon when
    protective adult sample any laboratory labs significant dr juvenile life support advanced clinical pharmacy
    the a an of for and at in on to from by with our this that local outside another other new old main central
    general emergency outpatient inpatient ambulatory urgent primary care specialty acute subacute skilled day night
    short long medical surgical surgery health healthcare hospital hospitals clinic clinics center centre department
    dept unit ward floor office service services program team home heart cardiac vascular chest lung pulmonary sleep
    stroke neurology neuro brain spine pain orthopedic orthopedics ortho fracture hand foot ankle wound burn trauma
    bariatric weight diabetes diabetic endocrine endocrinology thyroid kidney renal nephrology dialysis transplant
    liver hepatology gi gastroenterology digestive infusion oncology cancer tumor breast hematology coumadin
    anticoagulation warfarin coag inr device pacemaker arrhythmia failure hf chf rheumatology allergy immunology
    infectious disease id hiv tb travel dermatology skin mohs eye retina glaucoma ophthalmology ent hearing
    audiology voice dental oral dentistry pediatric pediatrics peds newborn well baby child children children's
    childrens adolescent women's womens woman men's prenatal obstetric ob gyn obgyn fertility family internal
    medicine geriatric geriatrics memory psychiatry psychiatric behavioral mental methadone suboxone recovery
    addiction rehab rehabilitation physical occupational speech therapy wellness nutrition lactation preop
    preoperative pre-op postop follow-up followup same walk-in walk retail mail order compounding specialty outside
    community teaching tertiary rural county state city university regional district national federal private public
    veterans va military academic affiliated referring receiving nearby nearest assisted living nursing senior adult
    respite hospice palliative visiting mobile virtual video tele telehealth high middle elementary school college
    academy preschool daycare insurance health plan police fire ambulance current previous prior first second third
    last next his her their my your its all no any each every high-risk risk multidisciplinary interdisciplinary
    resident fellow student employee occupational sports fracture movement disorder epilepsy seizure headache
    concussion ms als muscular dystrophy cystic fibrosis sickle cell hemophilia lipid hypertension survivorship
    genetics genetic cardiology urology nephrology oncology orthopaedics imaging radiology pt ot lab laboratory
    blood bank step parking lot upper lower twin hotel motel inn back east west north south
    """
)

EPONYM_HEADS = words(
    """
    disease syndrome sign test brace collar chromosome virus fever criteria classification score scale grade
    procedure approach phenomenon reflex maneuver manoeuvre fracture lesion tumor tumour sarcoma lymphoma body
    bodies cell cells contracture palsy chorea dystrophy encephalitis heart study equation stain agar prep
    preparation tube catheter drain retractor clamp forceps needle suture stitch incision position points point node
    nodes ring membrane pouch space canal duct ligament tendon line triangle angle index formula rule law method
    operation repair transfer osteotomy arthroplasty prosthesis stent valve graft shunt pump balloon bag mask
    monitor nuts sprouts grass sandwich measles spotted titer ulcer esophagus oesophagus palate thyroiditis goiter
    anemia nephropathy disorder esotropia rash spots
    """
)

EPONYMS = words(
    """
    bruce caspar glenn stryker hopkins brenner naughton balke norwood fontan mustard senning rastelli ross bentall david
    dor maze batista kasai nissen toupet collis ivor heller billroth hartmann duhamel soave swenson whipple puestow frey
    burch marshall marchetti krantz lefort bakri cook rusch shirodkar bandl braxton hicks leopold credé ritgen
    steinmann kirschner kuntscher rush ender ilizarov taylor harrington luque cotrel dubousset milwaukee boston charleston
    minerva philadelphia miami aspen bledsoe don joy cam kenny howard zimmer biomet depuy synthes medtronic stryker
    bard cordis amplatz bentson lunderquist terumo cope benson greenfield simon palmaz wallgraft viabahn gore
    yankauer magill macintosh bullard wu crile kelly mayo metzenbaum debakey allis babcock adson russian hank pratt
    hegar goodell schroeder jacobs deaver richardson weitlaner gelpi balfour bookwalter army navy senn langenbeck
    penfield kerrison leksell cobb freer cottle lempert joseph boies asch walsham brown adson castroviejo westcott
    wexler lieberman weck beaver healon bss miochol kelman sinskey kuglen
    achilles addison adson allen allis alzheimer anderson angelman apgar apley argyll aschoff asperger austin
    babcock babinski baker bankart barlow barre barrett barthel bartholin bartter basedow batten beck becker behcet
    bell bence bennett berg berger bernard bishop blalock blount bochdalek bouchard bovie bowen boxer braden bright
    broca brodie broviac brown browne brudzinski brugada budd buerger burkitt byrd caldwell camper caprini carpenter
    castleman chadwick chagas charcot charlson chiari child chopart chvostek cloward cobb cockcroft codman colles
    conn cook coombs cooper cornell corrigan courvoisier cowden crigler crohn cullen cushing dandy danis darrach
    debakey dercum descemet dieulafoy dix doppler douglas down dressler drummond dubin duchenne dukes dupuytren
    ebola ebstein edwards ehlers eisenmenger epley epstein erb ewing fabry fallot fanconi felty finkelstein fisher
    fitz flexner fogarty foley fontan foster fowler frankel freeman froment gaenslen galant galeazzi galen gardner
    gaucher gault gerdy gilbert gilles glasgow gleason glisson goodpasture gottron gower graham graves grey grocott
    guillain guyon hallpike hamilton harris hartmann hashimoto hass hasson hawkins hemovac heberden hegar heimlich
    heineke henle henoch hess hickman hill hirschsprung hodgkin hoffman hoffmann holter homan homans horner hospice
    howell hunt hunter huntington hurler hutchinson ishihara jackson james janeway jarvik jefferson jobe jobst jones
    kaposi katz kawasaki kayser kegel kehr keith kelly kennedy kerley kernig killip kirschner klebsiella kleihauer
    klinefelter kocher koplik korotkoff korsakoff krukenberg kussmaul lachman lambert lamaze langerhans lasegue
    laurin leopold leriche lesch lewis lewy lhermitte liddle lisfranc lister little littre ludwig luschka lyme
    mallory mallampati malone marfan marshall maze mayo mcburney mcdonald mcgill mcgrath mcmurray meckel meige meigs
    menghini meniere mercedes merkel miller mobitz moh mohs monro montgomery morgagni moro morse morton mueller
    munchausen murphy neer nelson newton nissen norco norton norwood nuck ober oddi ogilvie ommaya osgood osler
    osteen paget pancoast panner parkinson pasteur patrick pavlik peyer peyronie pfannenstiel phalen pierre plummer
    pott potter potts prader prinzmetal purkinje queckenstedt quincke ramsay ranson raynaud reed reiter rett reye
    riedel rinne robin robinson rockwood romberg roos rorschach rosenthal roth roux rovsing salter sandifer scarpa
    schatzker scheuermann schilling schlatter schober seldinger sengstaken shaken sheehan shwachman sims sjogren
    skene smith snellen spencer speed spigelian spurling starling steinert stevens stewart still stokes sturge swan
    swanson sydenham takayasu tanner taylor tay tenckhoff tensilon thomas thompson tietze tinel todd toronto
    tourette treacher treitz trendelenburg trousseau turcot turner valsalva vater virchow volkmann wagner wallenberg
    waldeyer waller warthin waterhouse watson weaver weber wegener weil wells werdnig wernicke west westergren
    whipple wilms wilson winslow winter wolff wood yates yergason young zenker zollinger
    """
)
"""Family names of diseases, signs, scores and instruments, without the possessive."""

ORDINARY_NAMES = words(
    """
    amber angel april art ash august autumn baby baker bank banks barber basil bass bay bean bear beau bell berry
    best bill bird bishop black blue bond booth bowl bowman branch brave bridge bright brook brooks brown buck bush
    butler candy care carol carpenter carter case cash chance charity chase child christian church clay cliff close
    coach cole cook cooper court crane cross crystal daisy dale dawn day dean dear destiny diamond do dock doll don
    drew drum duke early earnest east eden ember english eve fair faith farmer fern field finch fine fish fisher
    flint flora flowers ford forest foster fox frank free freeman french frost gardener garner gay gene ginger glen
    gold golden good grace grant gray green grey grove guy hale hall hand hardy harmony harper hart hazel heart
    heath heather heaven hill holly hope house hunter iris iron ivory ivy jack jade jasmine jean jewel jo joy judge
    june justice kay kind king knight lake lamb lance lane large lark laurel law lawn lee li lilac lily little long
    lord love low ma mack major man marsh martin mason max may melody mercy merit merry mike miles mill miller mills
    misty moon moore more morning moss myrtle new noble north nurse ok olive opal orange owen page park parker pat
    patience pearl peace penny pepper perry piper pitt pond poole pope porter post potter power precious price pride
    prince proper queen rain rainbow ray read red reed rich ridge river rivers rob robin rock rod roman root rose
    rosemary ross rowan royal ruby rush rusty sage sally sample sandy savage school see shade sharp sherry short shy
    silver singer sky skyler small smart snow so son song sparrow spring star starr steel stone storm strong sue
    summer summers sun sunny sweet taylor temple thorn tiger time tree trinity true trust tucker tyler unique van
    victor violet wade walker wall ward ware waters way weaver webb weeks wells west wheeler white will winter wise
    wolf wood woods worth wright yes young yu zion an in on to me no so go he we by long sharp cold heavy moody
    rapid dry weak sick hale hurt stout staff tech
    """
)
"""Names that are also ordinary words: a mention of such a word alone is not taken for the person."""

DRUGS_LIKE_NAMES = words(
    """
    alesse alexa allegra amaryl anaprox anusol apri aubra aviane avelox azor camila chantix cialis cipro clarinex
    claritin clarinet cozaar crestor cyred deblitane diovan ella emla enpresse errin estrace evista femara flomax gianvi
    gianni heather humira incassia isibloom januvia jardiance jencycla jolessa jolivette julia junel kaitlib kalliga
    kariva keppra kelnor lamisil larin lasix layolis leena lessina levora lexapro lipitor loestrin loryna lutera lyrica
    lyza marlissa mara meridia micronor minastrin mircette mirena mobic mona naprosyn nasonex natazia necon nikki nora
    norco norvasc novolog ortho paxil pepcid plavix portia previfem prilosec prozac reclipsen safyral setlakin sharobel
    sprintec syeda tarina tilia toprol tri trivora tulana tydemy valtrex vasotec velivet vienva viorele vyfemla xanax
    yasmin yaz zantac zarah zenchent zestril zocor zoloft zovia zyrtec
    """
)
"""Brand names that are, or look like, names of people."""

PLACE_WORDS = words(
    """
    hospital hospitals hosp clinic clinics medical medicine center centre ctr pharmacy pharmacies general memorial meml
    regional health healthcare university univ college school schools high elementary middle academy charter church chapel
    temple mosque street st avenue ave road rd boulevard blvd drive lane ln court ct place plaza way highway hwy parkway
    pkwy park county tower towers hall building bldg pavilion annex campus foundation institute insurance inc llc corp co
    home homes house manor village villas apts apartments township city beach lake river island creek valley falls canyon
    family care hospice rehab rehabilitation dialysis surgery surgical dental imaging labs laboratory laboratories
    diagnostics associates partners group services service department dept police sheriff fire ambulance ems transport
    transit airport jail prison probation authority district agency bank market mart store foods farms grill cafe
    restaurant bakery motel hotel inn lodge shelter mortuary funeral cemetery mall base fort camp reservation nation tribe
    pediatrics cardiology oncology orthopedics dermatology psychiatry behavioral counseling therapy nursing senior
    assisted infusion supply trucking construction logistics industries mining mill packing works company
    """
)
"""Words that make the name before them one of a place or an organisation, not of a person."""
