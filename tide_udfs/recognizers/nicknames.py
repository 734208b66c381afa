"""Short and familiar forms of given names. Of our own hand; `=` joins spellings of one name."""

from __future__ import annotations

from functools import cache

_GROUPS = """
    abigail abby abbie gail; abraham abe bram; adelaide addie adele; agnes aggie nessie; albert al bert bertie;
    alexander=alexandra alex alec sandy sasha xander lexi lexie; alfred alf alfie fred; alfonso=alphonso poncho
    fonzie; alice allie; alison=allison ali allie; amanda mandy; amelia amy millie; anastasia ana stacy stacey
    nastya; andrew andy drew; angela=angelica=angelina angie; anna ann anne annie nan nancy annette; anthony=antonio
    tony toni; antoinette toni nettie; arabella bella; archibald archie; arthur art artie; augustus gus august;
    augustine gus; barbara barb barbie babs; bartholomew bart; beatrice=beatriz bea trixie; benjamin ben benny
    benji; bernadette bernie; bernard bernie; bertha bertie; bradley brad; brandon bran; brenda bren; bridget biddy
    bridie; calvin cal; cameron cam; candace=candice candy; carla carly; carlos carlitos; carol carrie;
    caroline=carolyn carrie caro lynn; cassandra cass cassie; catherine=katherine=kathryn=kathleen=katrina cathy
    kathy kate katie kat kit kitty cat kay; cecilia cece cissy celia; charles charlie chuck chas; charlotte charlie
    lottie; chester chet; christina=christine=kristina=kristine tina chris chrissy kris; christian chris;
    christopher chris topher kit; clarence clare; clifford cliff; clinton clint; consuelo chelo; constance connie;
    cornelius neil; cynthia cindy; daniel dan danny; danielle dani; david dave davy; deborah=debra deb debbie;
    delores=dolores lola lolita; dennis denny; desmond des; diana=diane di; dominic dom nick; donald don donnie;
    dorothy dot dottie dolly; douglas doug; edgar ed eddie; edith edie; edmund ed eddie ned; edward ed eddie ned ted
    teddy; edwin ed eddie; eleanor=elinor ellie nell nora; elijah eli; elizabeth=elisabeth liz lizzie liza beth
    betty betsy bess eliza libby lisa ellie; ellen ellie nell; emily em emmy; emmanuel manny; enrique kike quique;
    ernest ernie; esmeralda esme; esperanza espe; esther essie hettie; eugene gene; eugenia genie; evangeline evie
    angie; evelyn evie eve; felicia fee; florence flo flossie; frances fran frankie fanny; francis=francisco frank
    frankie fran paco pancho cisco; franklin frank; frederick=frederic fred freddie freddy rick; gabriel gabe;
    gabriela=gabriella gabby; geoffrey=jeffrey jeff geoff; george georgie; georgina georgia georgie gina; gerald
    gerard gerry jerry; geraldine gerri gerry; gertrude gert gertie trudy; gilbert gil bert; giovanni gianni vanni;
    gloria glo; graciela chela; gregory greg; gregorio goyo; guadalupe lupe lupita; guillermo memo; gustavo gus;
    gwendolyn gwen; hannah anna; harold harry hal; harriet hattie; harrison harry; helen=helena nell lena; henrietta
    etta hettie; henry hank harry hal; herbert herb bert; howard howie; hubert hugh bert; ignacio nacho; ignatius
    iggy; irene rene; irving irv; isaac ike zack; isabel=isabella=isabelle izzy bella belle; isidore izzy; jacob
    jake; jacqueline jackie; james jim jimmy jamie; janet jan; jane janie jenny; janice jan; jasmine jazz; jean
    jeanie; jeannette jean nettie; jennifer jen jenn jenny; jeremiah=jeremy jerry; jerome jerry; jessica jess
    jessie; jesus chuy; joan joanie; joanna=joanne jo; john johnny jack jon; jonathan jon jonny johnny nathan;
    jordan jordy; jorge coque; jose pepe chepe; joseph joe joey; josefina=josephine jo josie fina; joshua josh; juan
    juanito; judith judy judi; julia=juliana=julianne julie jules; julian jules; justin jus; karen kari; kenneth ken
    kenny; kevin kev; kimberly kim; kristen=kristin kris; lawrence=laurence larry laurie; leah lee; leonard leo len
    lenny; leonardo leo; leopold leo; leroy roy; leslie les; lester les; lewis=louis lou louie; lillian lily lil;
    linda lindy; lorraine lori; louisa louise lou; lucille=lucia=lucy lucinda lou cindy; luis lucho;
    madeline=madeleine maddie; magdalena maggie lena magda; malcolm mal; manuel manny manolo; marcus mark marc;
    margaret maggie meg megan peg peggy marge margie rita greta daisy madge; maria mary mari; marianne mary anne;
    marilyn mary lynn; marjorie marge margie; martha marty patty; martin marty; mary molly polly mamie; matilda
    tilly mattie; matthew matt matty; maureen mo; maurice=morris mo; maximilian max; maxwell max; melanie mel;
    melissa mel missy lissa; melvin mel; mercedes mercy; meredith merry; michael mike mikey mick micky mickey;
    michelle shelly mickey; mildred millie; miguel mike; miriam mimi; mitchell mitch; mohammed=muhammad=mohamed mo;
    montgomery monty; morgan mo; nancy nan; natalie nat; natasha tasha; nathan=nathaniel nate nat; nicholas=nicolas
    nick nicky nico; nicole nicky nikki; norman norm; olivia liv livvy ollie; oliver ollie; oluwaseun seun; oscar
    ozzie; pamela pam; patricia pat patty patti trish tricia; patrick pat paddy; paul paulie; paula polly; penelope
    penny; percival percy; peter pete; philip=phillip phil; philomena mena; phoebe bebe; priscilla cilla; prudence
    prue; rachel=rachael rae; rafael=raphael rafa rafe; ralph rafe; ramona mona; randall=randolph randy; raymond
    ray; rebecca becky becca; regina gina; reginald reggie reg rex; ricardo rico ricky; richard rick ricky rich
    richie dick dickie; robert bob bobby rob robbie bert; roberta bobbie robbie; roderick rod rick; rodney rod;
    rodrigo rigo; roger rodge; roland rollie; ronald ron ronnie; rosalind=rosalyn roz rose; rosario chayo; rosemary
    rose rosie; roxanne roxy; rudolph rudy; rufus rufe; russell russ; ruth ruthie; salvador sal chava; salvatore
    sal; samantha sam sammy; samuel sam sammy; sandra sandy; santiago santi; sarah sally sadie; sebastian seb bash;
    sergei serge; sharon shari; sheldon shelly; sidney=sydney sid syd; silvester=sylvester sly; socorro coco;
    sofia=sophia sophie; solomon sol; sophronia sophie; stanley stan; stella ella; stephanie steph stephie;
    stephen=steven=stefan steve stevie; stewart=stuart stu; susan=susanna=susannah=suzanne sue susie suzy; sylvia
    sylvie; tabitha tabby; terence=terrence terry; teresa=theresa terry tess tessa tere; thaddeus tad thad; theodore
    theo ted teddy; theodora theo dora; thomas tom tommy; timothy tim timmy; tobias toby; ulysses uly; ursula ursa;
    valentina val; valerie val; vanessa nessa; veronica vera roni ronnie; victor vic; victoria vicky vicki tori;
    vincent vince vinny vin; violet vi; virginia ginny ginger; vivian viv; vladimir vlad; wallace wally; walter walt
    wally; wanda wendy; wilfred will fred; wilhelmina mina willa billie; william will bill billy willie liam;
    winifred winnie freddie; winston win; yolanda yoli; yvonne evie; zachariah=zachary zack zach
"""


@cache
def _related() -> dict[str, frozenset[str]]:
    """Return name -> its other forms: spellings and short forms of a formal name, formal names of a short one."""
    found: dict[str, set[str]] = {}
    for group in _GROUPS.split(";"):
        spellings, *short = group.split()
        formal = spellings.split("=")
        for name in formal:
            found.setdefault(name, set()).update({*formal, *short} - {name})
        for name in short:
            found.setdefault(name, set()).update(formal)
    return {name: frozenset(forms) for name, forms in found.items()}


def nicknames(name: str) -> frozenset[str]:
    """Return other forms of a given name: short, long, spellings; in lower case without accents."""
    return _related().get(name, frozenset())
