"""The recognizer `patterns` on how people are reached: telephones of many countries, lines of a house, names online."""

import pytest

from tide_udfs.recognizers.base import NoteContext
from tide_udfs.recognizers.patterns import Patterns, find_spans
from tide_udfs.resolve import resolve


def found(text, category):
    spans = resolve(Patterns().recognize([text], [NoteContext()])[0], text)
    return [text[span.start : span.end] for span in spans if span.category == category]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Tel 01632 960551 or 07700 900463", ["01632 960551", "07700 900463"]),
        ("surgery 020 7946 0123, NHS line 0800 555 01 99", ["020 7946 0123", "0800 555 01 99"]),
        ("(01632) 960 774; 01632-960551; 0161 496 0123", ["(01632) 960 774", "01632-960551", "0161 496 0123"]),
        ("from abroad 0044 7700 900288 or 001-415-555-0134", ["0044 7700 900288", "001-415-555-0134"]),
        ("son 087 555 0123, 087-5550123; GP 01 555 0123", ["087 555 0123", "087-5550123", "01 555 0123"]),
        ("W (07) 5550 0144, M 0491 570 006, desk 07 5550 0144", ["(07) 5550 0144", "0491 570 006", "07 5550 0144"]),
        ("sister 09 555 0144 or 021 555 0144", ["09 555 0144", "021 555 0144"]),
        ("amma 98666-50143, ward 044-5550 0136", ["98666-50143", "044-5550 0136"]),
        ("gogo 082 555 0123, +27 82 555 0123", ["082 555 0123", "+27 82 555 0123"]),
        ("Praxis 030 5550123, 0221/5550123", ["030 5550123", "0221/5550123"]),
        ("number: 415/555-0134", ["415/555-0134"]),
        ("wife (415) 555 01 34, uncle 415 5550135", ["(415) 555 01 34", "415 5550135"]),
        ("rings 415 -555- 0134 or 415-5 55-0135", ["415 -555- 0134", "415-5 55-0135"]),
        ("call 415 555 0 1 3 4; plan ph 1-8-7-7-5-5-5-0-1-3-4", ["415 555 0 1 3 4", "1-8-7-7-5-5-5-0-1-3-4"]),
        ("to the unit at 415\n.555.0134, then", ["415\n.555.0134"]),
        ("fax 415-555-0134/0135, ph 415-555-0136 thru 0137", ["415-555-0134", "0135", "415-555-0136", "0137"]),
        ("415-555-0134, fax -0135. Then 415 555 0136 alt 0137", ["415-555-0134", "0135", "415 555 0136", "0137"]),
        ("cell on file ends in 0134; pgr tail 441; phone (last four) 0135", ["0134", "441", "0135"]),
        ("text FERN to 65527", ["65527"]),
        ("Fax:01632960551; tel. 91 555 01 23; (415)5550134", ["01632960551", "91 555 01 23", "(415)5550134"]),
        ("1-800-FERNTEA or 1-800-GET-FERN", ["1-800-FERNTEA", "1-800-GET-FERN"]),
        ("1-800-FERN-CARE, 800-GET-FERN", ["1-800-FERN-CARE", "800-GET-FERN"]),
        ("TEL/FAX: 415-555-0134/415-555-0135", ["415-555-0134", "415-555-0135"]),
        ("415-555-0134c/415-555-0135h", ["415-555-0134", "415-555-0135"]),
        ("Ph (H) 5550 0144 (M) 0491.570.156, 1300 555 012", ["5550 0144", "0491.570.156", "1300 555 012"]),
        ("011 44 20 7946 0123, (+61) 491 570 156", ["011 44 20 7946 0123", "(+61) 491 570 156"]),
        ("aunt ends -0134; Phone: (415) 555 - 0135", ["0134", "(415) 555 - 0135"]),
        ("at home, 415, 555, 0 1 3 4, after six", ["415, 555, 0 1 3 4"]),
        ("Fern Street PT 555-0134, rn lux 555-0135", ["555-0134", "555-0135"]),
        ("patient accts (415-555-0134 ext 4410)", ["415-555-0134", "4410"]),
    ],
)
def test_a_telephone_is_known_by_the_plans_of_many_countries(text, numbers):
    assert found(text, "PHONE") == numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("call four one five, 555, oh one three four please", "four one five, 555, oh one three four"),
        ("its four one five 555 0134 ok", "four one five 555 0134"),
        ("not at school, 415-five five five-0134", "415-five five five-0134"),
        (
            "phone four one five uh five five five oh one three four",
            "four one five uh five five five oh one three four",
        ),
        ("on plus four four one five zero five five five oh one", "plus four four one five zero five five five oh one"),
        ("extension four four oh nine is mine", "four four oh nine"),
        ("I'm on oh-eight-five 555 0134.", "oh-eight-five 555 0134"),
        (
            "phone four one five - five five five - oh one three four",
            "four one five - five five five - oh one three four",
        ),
    ],
)
def test_a_number_read_aloud_may_be_typed_in_part(text, number):
    assert found(text, "PHONE") == [number]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("RN Lux 5-3381. Burn fellow p 0-6642", ["5-3381", "0-6642"]),
        ("Page me 8-7728, or page cards (ABC, 62290).", ["8-7728", "62290"]),
        ("on-call 4392; pharm 3761; voc 24417; DECT 4392", ["4392", "3761", "24417", "4392"]),
        ("Lux (front desk), 130. front x24, wk x88", ["130", "24", "88"]),
        ("ext 66-402, ext *3702, ext. 1234 or 5678, local 2217", ["66-402", "*3702", "1234", "5678", "2217"]),
        ("415-555-0134 x4 and 415-555-0135 #22", ["415-555-0134", "4", "415-555-0135", "22"]),
        ("surg resident Vennick 4480. Orla covers, 6690\n", ["4480", "6690"]),
        ("KLondike 4-2217 since 1958", ["KLondike 4-2217"]),
        ("transport pager 17\n", ["17"]),
        (
            "pagers 41223/41224, pager 4432 (day) / 5510, bleep 2134/2135",
            ["41223", "41224", "4432", "5510", "2134", "2135"],
        ),
        ("x4410/4411, ext 4410, 4411 or 4412", ["4410", "4411", "4410", "4411", "4412"]),
        ("Pager for hospitalist 41223. Page GI 41-223, carry pager 0432-22.", ["41223", "41-223", "0432-22"]),
        ("(surgical RMO, pg 432); pg# 41223; P: 41223", ["432", "41223", "41223"]),
        ("Roe, Orla PGY2 # 4432 / staffed Lux; report to me at 41223 then", ["4432", "41223"]),
        ("maint.x66; vm x 31; Questions to Vennick x 2217 or mail", ["66", "31", "2217"]),
        ("advocate Lourdes x 14. Call SW on 4477; mailbox 4410 got it", ["14", "4477", "4410"]),
        (
            "four one five five five five oh one three four extension twelve\n",
            ["four one five five five five oh one three four", "twelve"],
        ),
        ("Orla Vennick, MD, PGY-3, 41223", ["41223"]),
    ],
)
def test_a_line_of_the_house_is_found(text, numbers):
    assert found(text, "PHONE") == numbers


@pytest.mark.parametrize(
    "text",
    [
        "CPAP day 5-2019; epi 1-1000; range 5-1500 mg; rm 4-2210; 2-2500 mL bags; 0930 1000 1130",
        "R flexion 0-110, extension 0; L 0-125. Knee ext 0-120, ext rotation 45, ext 5/5",
        "surg drain output 2480; renal creatinine 2480. psych hold 5150. cards troponin 4480; MD aware 1430",
        "paged 0710, called 1430, lab 1998, desk 2000, call light 3x, text 2 pages, phone consult 1245 words",
        "sutures x10, front wheel x10 reps, 5 d/wk x12, x1200 units, bag x 2000 mL, D02 X285",
        "two 5 mg and three 10 mg tabs, one 25 two 50 three 100 mg, bed four oh one, rate one two three",
        "MRN 00-629-3317, UBRN 0007 3938 5562; NDC 0169-6339-10; prior day +70 (4/9): 88/100; seen by bus 0815 4392983",
        "He moved near Extension 9.",
        "-205 160  1010\n1245  118/60  90  -210 165  1550; 1800 650 200",
        "ext 1030\n1030 extub to NC; extension twelve degrees; Desk|--\n2023-05-11 08:30:00",
        "bolus x 1250, crystalloid x 2150, albumin x 1275; counselor Orla x 3. Band L40-3381 x 2",
        "reached at 1430, UF goal reached at 2500 mL; me at 1430; call light on 4410; page of 12345 records",
        "subjects 442-0017, 442-0021 and 442-0034.\n1. 442-0021: signed\n2. 442-0034: late",
        "Dari via phone # 41223; barrier ring 8805; RPh verif# 41223\n",
        "Name       NHS no\nVenn  615 768 4410\nRoe   706 223 4410",
        "call 12-24 hours, contact 10-12-2023, call back 10 12 2023, line 22 24 26 28 30 mm, direct 24 48 72 96",
    ],
)
def test_times_doses_and_motions_are_no_telephones(text):
    assert found(text, "PHONE") == []


def test_a_number_tried_twice_has_no_extension():
    assert found("called mom 415-555-0134 x2", "PHONE") == ["415-555-0134"]


def test_the_number_behind_a_nurses_name_is_a_badge():
    text = "report to Orla Vennick RN CCRN #41882\n"
    assert found(text, "PHONE") == []
    assert found(text, "ID") == ["41882"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("orla_v: hi\nmed.rn: yes\norla_v: bye\n", ["orla_v", "med.rn", "orla_v"]),
        ("from juno_k83 (proxy); waste w/ mango_rn. Tile 2 “orla_dds” = son", ["juno_k83", "mango_rn", "orla_dds"]),
        ("your user name is still orlawolf85? Code for portal ninjapenguin12", ["orlawolf85", "ninjapenguin12"]),
        ("fb messenger orla.venn, keeps posting as orla.x on insta", ["orla.venn", "orla.x"]),
        ("insta: nightpenguinn; his gamertag is DarkWolf", ["nightpenguinn", "DarkWolf"]),
        ("CB handle “Copper Wren”, plays as “Dark Wolf” online", ["Copper Wren", "Dark Wolf"]),
        ("pump share name is orla.x.1994, profile orla_63", ["orla.x.1994", "orla_63"]),
        ("venmo @orla-venn", ["@orla-venn"]),
        ("zoom is orla_t; fb/orla.vennick; BlueFern88 texts", ["orla_t", "fb/orla.vennick", "BlueFern88"]),
        ("cashapp $orlavenn9, reddit u/orla_venn, skype live:orla.venn", ["orlavenn9", "orla_venn", "live:orla.venn"]),
        ("diary login 0412-0023@ediary; OnlyFans (orlafoxx)", ["0412-0023@ediary", "orlafoxx"]),
        ("snapchat username orlavenn, nurse station pip_ann_vennickk", ["orlavenn", "pip_ann_vennickk"]),
        (
            "bit.ly/3abcXY, 2001:0db8:85a3:0000:0000:8a2e:0370:7334",
            ["bit.ly/3abcXY", "2001:0db8:85a3:0000:0000:8a2e:0370:7334"],
        ),
        ("orla.v@cedar\nclinic.example", ["orla.v@cedar\nclinic.example"]),
        ("orlavenn@gmailcom, orla.v @mail.example", ["orlavenn@gmailcom", "orla.v @mail.example"]),
        ("e-mail: orla.v AT mail.example, orla[at]mail[dot]com", ["orla.v AT mail.example", "orla[at]mail[dot]com"]),
        ("email is orla84@gmail dot com; www fernclinic org", ["orla84@gmail dot com", "www fernclinic org"]),
        ("edited by orla_v, then <nightfox_b> joined; orla_x#0001", ["orla_v", "nightfox_b", "orla_x#0001"]),
        ("my email is orla venn one two at g mail dot com", ["orla venn one two at g mail dot com"]),
        ("Mr Roe (roe at school.example) wrote", ["roe at school.example"]),
        ("Peer support Orla at the center: orla at harbor.example", ["orla at harbor.example"]),
        (
            "mail orla_b at example dot com; orla [at] mail [dot] org",
            ["orla_b at example dot com", "orla [at] mail [dot] org"],
        ),
        ("w w w dot fern clinic dot org slash forms", ["w w w dot fern clinic dot org slash forms"]),
        ("mail orla@@mail.example or orla @ mail.example", ["orla@@mail.example", "orla @ mail.example"]),
        ("mail orla.v@example .org, site clinic.co.za", ["orla.v@example .org", "clinic.co.za"]),
    ],
)
def test_a_name_online_is_found_without_its_sign(text, names):
    assert found(text, "WEB") == names


@pytest.mark.parametrize(
    "text",
    [
        "chief_complaint: pain\nblood_pressure: 120/80\nchief_complaint: cough\n",
        "visit_1 wave_2 IL_6 CYP2D6_star4 c.68_69del NM_000059.3 p.E746_A750del rs_1234 chr17_43 hgb_12 hgb_a1c enc_id",
        "IMG_4392.jpeg, scan_0012.pdf",
        "lantus20 metoprolol25 covid19 wbc12 prograf3 sodium135 tylenol500 spo298 phase12 vimpat200",
        "@LASTLAB(NA,K,CL)@ polka dot us, insta: wants none, news at noon, seen at 10",
        "lipid profile normal. Liver profile C3. signal intensity, portal vein 12",
        "ratio 1:2:3:4:5:6:7:8, MAC 00:1A:2B:3C:4D:5E; FlowPump20 and WholeBlood22",
        "past_medical_history allergy_list_reviewed",
        "fb/insta, IG/IgG4, portal login issues, insta (public), patient @home, Tracing: FERN.net",
    ],
)
def test_keys_genes_and_doses_are_no_names_online(text):
    assert found(text, "WEB") == []


def test_more_news_are_found_at_a_site_but_no_mailbox():
    assert found("more at clinic.example", "WEB") == ["clinic.example"]


def test_whoever_works_in_a_chat_is_staff():
    assert found("nurse_val: bg 52\nsw.odell: can do\n", "DOCTOR") == ["nurse_val", "sw.odell"]


@pytest.mark.parametrize(
    "text",
    [
        "call 415-five five five-0134",
        "surg resident Vennick 4480.",
        "orla_v: a\norla_v: b",
        "09 555 0144",
        "x@y .org",
        "SK 12 AB 1234",
        "at 1.1870",
    ],
)
def test_gates_lose_nothing(text):
    assert find_spans(text) == find_spans(text, gated=False)


@pytest.mark.parametrize(
    ("text", "login"),
    [
        ("Clerk Orla Vennick  login  ovenn3   ws", "ovenn3"),
        ("added 04/22/2023 by regtemp04; removed", "regtemp04"),
        ("filed manually by intf_ovennick 05/18/22", "intf_ovennick"),
    ],
)
def test_the_log_in_of_a_clerk_is_no_name_online(text, login):
    assert found(text, "WEB") == []
    assert found(text, "ID") == [login]
