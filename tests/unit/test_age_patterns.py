import re

import pytest

from tide_udfs.recognizers.patterns import find_spans

MARK = re.compile(r"\{([^}]*)\}")


@pytest.mark.parametrize(
    "marked",
    [
        "Lives w/ husband ({71}); kids {11}, {7} and {two}. Sibs Ava {9}, Leo {6}. Twins Abi + Noa {14}.",
        "Children: Ava {22}, born in Peru; Leo {15}, born in Chile; Kids: Ada {7} (asthma), Ben {4}, Cleo {5 wks}",
        "Pt's wife, {80}, is her main carer; son Mark, {52}; mother said to be about {19}, a student.",
        "bro Tam ({17}), his sister's stroke, her niece's baptism the 13th + 14, mom weighs 80 kg, dad called at 0900",
        "II-1  Orla   ovarian {55}, d. {58}\nII-2  Fergus   A&W {61}\nI-95 north at mile 4",
        "Hollin-Tate, R   {55}   POD1, NGT\nVennick, Orla    {6m}   croup\nVennick, Orla {15 y} MRN 2",
        "1260 Hollin 09 {61} M  R hip\nPt Hollin-Tate {57} tx #14",
        "Note to the pharmacist: Destiny is {14}. Lipase is 19. Ratio is 75. Hematocrit is 30.",
        "how old are you hon\nB: {16}\nyoure {fifty nine}\npatient is {seventy six} left leg",
        "A new man. AGE: {90+} F. {45 y}/M. {36 h} M, circumcision. {8 wk} M. {10 mo} female. {26}F G3P2.",
        "{45-y-o} man",
        "SLEDAI 14 (rash 2), M-CHAT 6, 20 F  catheter, sat 98. Angle up from 17; BISAP 3; Braden 17, GCS 14, EPDS 13,",
        "2-month vaccines; TcB 5.8; in 10 to 14 days; no driving for 1 to 2 weeks; expressive 14-month level",
        "the first 24 to 36 hours, until about three days prior, removed one by one, off until three",
        "from 6 a.m. to 8, shift from 6, rose from 22 to 118, tent up by 10, T-score from 4 to 16, between 5 and 11",
        "{58 yr. old} man, {58 yr/o}, {58y}M, {60+ yo}, {45}-{50 yo} male, {38 yrs} young; a {58} lady;",
        "{61}♀ ♂ {44} now",
        "Father d. @ {63}, uncle †{70}. She lived to {93}. Pushing {90}; going on {5}. He will turn {40}.",
        "She was {38} when ill.",
        "CA: {5;3}  Age: {8-4}  ages {3}-{7}. {day 3} of life, {first day} of life, {HOL 5}.",
        "Baby {3/52 old}, G2P2 ({8}, {5}).",
        "401 Hollin, O. {71} hip\n2. Vennick, Orla {66} TB-1\n  Bilirubin, Total 12 umol/L",
        "100 TID, Lasix 40 qd\nXanax, Ativan 20 tabs",
        "(1) CPT w/ Amina (2) PSG, (3) grp. MD [**MD Number(1) **] Goals (5 d): walk. Guns (4). ALT 58 G1.",
        "NED 2 y 8 mo.",
        "EPDS mom 7. mom Orla. Dex 2 bid. aunt 1  breast. Ask husband Bram  3) folate. Baby 2d below BW.",
        "son Ike, {6y}, 1 dose",
        "NSTEMI at {49} treated; school at {six} with a cousin. 3% at 40, AT 97: normal. Wean to 30 at 12, then 20.",
        "Donor {52} DBD. Re {9 y} dtr. bro x2 ({45}, {50}). a mother of two ({15}, {12}). 6-week F seen.",
        "Kids {12} {9} {2}.",
    ],
)
def test_ages_and_their_look_alikes_are_told_apart(marked):
    text = MARK.sub(r"\1", marked)
    found = [text[span.start : span.end] for span in find_spans(text) if span.category == "AGE"]
    assert sorted(set(found)) == sorted(set(MARK.findall(marked)))
