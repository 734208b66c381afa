"""Names of diseases, signs and instruments, and the words behind them, for those who weigh them by their context."""

from __future__ import annotations

from tide_udfs.recognizers.medicine import EPONYM_HEADS, EPONYMS
from tide_udfs.recognizers.pattern import words

HEADS = EPONYM_HEADS | words(
    """
    abscess adenoma aneurysm apparatus appliance arch area arthritis attractor bandage bar blade block board boot
    bottle breathing broth bunionectomy bur burr button cannula cap cast cautery cement cerclage chart clip clippers
    clips closure colitis compression cord crutch crutches culture curette cyst deformity diet dilator dilators
    dissector diverticulum drill duodenum elevator elevators esophagitis exam excision exercise extractor fascia fibers
    filter fistula flap flow fluid follicle foramen forcep fossa frame fundoplication gastritis gland glands glasses
    graft grafts granulomatosis grasper guide headholder hemodynamics hernia herniorrhaphy hook hooks implant incisor
    instrument introducer joint keratoplasty knife knot lamp lengthening lens lenses lesions like loop magnet
    manifestation media membrane mesh microscope myeloma nail nails needles neuralgia neuroma nevus nexgen nodule
    obturator oil ointment osteoarthritis pack pad paralysis parkinsonism patch pattern pickup pickups pin pins plate
    plates platform plexus pneumonia pressure probe protocol psychosis punch reaction receptor reconstruction reduction
    resection reservoir respiration respirations restraint retention retractors rod rods rongeur rongeurs saw scan
    scissors scope screw screws shears sheath shield sling snare solution spatula speculum spine splint sponge spur
    stages staging stapler staples status stethoscope stockings strip style suction sutures swab system table technique
    tenaculum thoracostomy tip tissue tongs tourniquet tract traction transplant traverse trocar tubes twins type
    ulcers ultrasound unit valvuloplasty vein veins vent view views window wire wires wound wrap zone
    """
)
DISEASE_HEADS = words(
    """
    arthritis chorea classification contracture criteria dementia disease disorder dystrophy encephalitis esophagus
    goiter ligament lymphoma maneuver neuralgia palsy paralysis phenomenon reflex sarcoma sign syndrome thyroiditis
    triangle
    """
)
"""What makes an eponym of any capitalized possessive: "Cruchet's disease", not "Naomi's cell"."""
ALL_EPONYMS = EPONYMS | words(
    """
    abbe adams akin alcock alport amsler anderson-hynes argyle arnold asherman auerbach baerveldt bankart barr barton
    bassini bates bazett beer bellevue bier binet bishop-koop bitot blake blakemore boerhaave bohler bosworth bouveret
    bowman brandt brock brooke bryant buck bunnell burow calot camino cantlie cave chance chaput charles chester
    choledoch cimino clark codivilla cole collin converse cooley coude crawford creutzfeldt cruveilhier cubbins daroff
    debre dejerine delorme denonvilliers descartes desjardins dewar dingman doderlein doyen dubowitz duke duval eaton
    eden elliot elschnig esmarch essex eustachian evans ewald fajersztajn fallopian farabeuf ferguson fick fothergill
    fox-fordyce fraenkel frankfeldt frazier friedreich fuchs galt gardner-wells gerota giemsa gigli gimbernat girard
    girdlestone glover goldman goldmann goligher gomco graafian gram gritti gross guedel hageman halstead halsted
    harrington haversian heaney hedblom heister hemi hendren hesselbach highmore hippocratic hirst hoehn hoffa
    hofmeister honan horton houston huber hudson hulka hunner hutch jaboulay jannetta jarit jewett jorgenson judet
    judkins kantrowitz karnofsky karydakis keller kent kerr kessler kiesselbach kirby kirklin kirschner kleinert kliger
    klippel knapp koch kock koeppe konigsmark koplik kraske kraurosis krause kronlein kugel kupffer labbe lahey laparo
    laplace larrey latarjet latzko leadbetter leydig leyla lich lieberkuhn ligamentum linton livingston lockwood
    longmire louis lowsley lugol macewen mackler madigan magendie maisonneuve malpighian manning mantoux mauriceau
    mayfield mayfield-kees maylard mcbride mccune mcfadden mcivor mckernan mcpherson mcroberts mcvay meissner mendelson
    merendino michel miles milligan mitchell mitrofanoff mondor moran morison morquio mosher muir muller mullerian
    munro nabothian nathanson neisser nelaton neufeld nikolsky noonan nott o'brien o'connor o'sullivan ochsner
    ombredanne ortolani otis pacchionian pagenstecher papanicolaou parks partsch patey pean peet pemberton pennington
    penrose peustow pick pirquet pitres poupart pozzi pringle putti ramstedt randall raney ransohoff read reinke
    retzius richter ring ringer risser robert rochester rolando roos rosen rothmund roux-en-y ruysch sarns sayre schanz
    schatz schiotz schirmer schmorl schuknecht schultze schwann scott seidel seldin semb sertoli sever silk silverman
    sinding skillern sloan smead smillie sofield spetzler spitz stahl stamey starr stellwag stensen stent
    stewart-hamilton stille strassman stroke struthers sudeck sugiura sylvian syme syms taussig tenon terry thal
    thiersch thornton thudichum tikhoff toldt torek torkildsen torrens tuffier tuohy tzanck unna van verbrugge veress
    vidian volkmann waardenburg wangensteen ward watzke wertheim wharton whitacre wiener wigand willis wirsung witzel
    wolfring woodruff wright yasargil young zahn zeis zeiss zellweger zinn
    """
)
"""Those of the other recognizers and more, which count only in their context or where no name is like them."""
