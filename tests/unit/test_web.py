import ipaddress
import re

import pytest

from tests.support.values import KEYS, OTHER_KEYS, context
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.identifiers import Identifiers
from tide_udfs.anonymizers.web import WebSurrogates

DOCUMENTATION = [
    ipaddress.ip_network(n) for n in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")
]


def web(keys=KEYS, **settings):
    settings = Settings(**settings)
    return WebSurrogates(keys, settings, Identifiers(keys, settings))


@pytest.fixture(scope="module")
def replace():
    surrogates = web()
    return lambda value, entity="WEB": surrogates.surrogate(value, context("WEB", entity))


@pytest.mark.parametrize(
    ("entity", "value", "pattern"),
    [
        ("EMAIL", "Jane.Doe42@stanford.edu", r"[A-Z][a-z]{3}\.[A-Z][a-z]{2}\d\d@[a-z]{8}\.edu\.example\.com"),
        ("EMAIL", "mailto:j.roe@clinic.example?subject=labs", r"mailto:[a-z]\.[a-z]{3}@[a-z]{6}\.example"),
        ("EMAIL", "theosmom.n@example\n.org", r"[a-z]{8}\.[a-z]@example\n\.org"),
        ("EMAIL", "luz at puente dot example", r"[a-z]{3} at [a-z]{6} dot example"),
        ("EMAIL", "gc_desk(at)halcyongx.example", r"[a-z]{2}_[a-z]{4}\(at\)[a-z]{9}\.example"),
        ("EMAIL", "bob@epic", r"[a-z]{3}@[a-z]{4}\.test"),
        ("URL", "https://u:pw@portal.foo.org:8080/a/Jane?b#c", r"https://[a-z]{6}\.[a-z]{3}\.org\.example\.com:8080"),
        ("URL", "www.oaks.example.com/pa", r"www\.[a-z]{4}\.example\.com"),
        ("URL", "OAKS.EXAMPLE/VALLEY", r"[A-Z]{4}\.EXAMPLE"),
        ("URL", "http://10.1.2.3:80/x", r"http://(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+:80"),
        ("URL", "http://[2601:602::44]/x", r"http://\[2001:db8:[0-9a-f:]+\]"),
        ("IP", "10.0.0.0/8", r"\d+\.\d+\.\d+\.\d+/8"),
        ("HANDLE", "@dash.draws.bugs", r"@[a-z]{4}\.[a-z]{5}\.[a-z]{4}"),
        ("HANDLE", "zurizurizuri#4410", r"[a-z]{12}#\d{4}"),
        ("WEB", "janedoe.health", r"[a-z]{7}\.[a-z]{6}\.example\.com"),
        ("WEB", "@janedoe", r"@[a-z]{7}"),
        ("WEB", "a.roe@foo.org", r"[a-z]\.[a-z]{3}@[a-z]{3}\.org\.example\.com"),
        ("WEB", "10.44.7.219", r"\d+\.\d+\.\d+\.\d+"),
    ],
)
def test_an_address_keeps_its_kind_and_structure_and_loses_its_path(replace, entity, value, pattern):
    surrogate = replace(value, entity)
    assert re.fullmatch(pattern, surrogate)
    assert surrogate != value


@pytest.mark.parametrize(
    "value", ["10.44.7.219", "fe80::1c44:a07e", "2601:602:9f00:1a2::44", "203.0.113.88", "192.0.2.1"]
)
def test_an_ip_becomes_another_one_that_is_reserved_for_documentation(replace, value):
    surrogate = replace(value, "IP")
    assert any(
        ipaddress.ip_address(surrogate) in network
        for network in DOCUMENTATION
        if network.version == (6 if ":" in value else 4)
    )
    assert surrogate != value


def test_no_documentation_address_ever_stays(replace):
    values = [f"192.0.2.{host}" for host in range(256)]
    assert not [value for value in values if replace(value, "IP") == value]


HOSTS = [
    *(
        "a.org",
        "b.org",
        "a.com",
        "a.org.example.com",
        "a.example.com",
        "a.b.example.com",
        "www.a.example.com",
        "a.example.org",
    ),
    *(
        "a.example.net",
        "a.example",
        "a",
        "b",
        "www.a",
        "example.com",
        "www.example.com",
        "a.test",
        "a.org.example",
        "a.b",
    ),
]


def test_distinct_hosts_stay_distinct_and_so_do_their_addresses(replace):
    surrogates = [replace(f"info@{host}", "EMAIL") for host in HOSTS]
    assert None not in surrogates
    assert len(set(surrogates)) == len(HOSTS)


def test_distinct_local_parts_stay_distinct(replace):
    values = [f"{a}{b}{n}@foo.org" for a in "abcdefgh" for b in "xyz" for n in range(20)]
    assert len({replace(value, "EMAIL") for value in values}) == len(values)


def test_the_local_part_goes_the_same_way_as_an_id(replace):
    assert replace("khambrick@foo.org", "EMAIL").split("@")[0] == Identifiers(KEYS, Settings()).encrypt("khambrick")


@pytest.mark.parametrize("ids", ["classes", "tide2"])
@pytest.mark.parametrize(
    "value", ["a.roe@x.example", "a.roe@x.foo.org", "a.roe@www.x.example.com", "a.roe@x.example.net"]
)
def test_every_host_ends_in_a_reserved_name(ids, value):
    surrogate = web(ids=ids).surrogate(value, context("WEB", "EMAIL"))
    assert re.search(r"\.example(\.(com|org|net))?$", surrogate)


@pytest.mark.parametrize(
    ("entity", "value"),
    [
        ("EMAIL", "José.Ñ@hôpital.fr"),
        ("EMAIL", "not an address"),
        ("EMAIL", "a@b@c.org"),
        ("IP", "10.44.x.x"),
        ("IP", "999.1.1.1"),
        ("URL", "w w w dot metro tb dot org slash home stay"),
        ("WEB", ""),
        ("WEB", "@"),
        ("WEB", "a@" + "b." * 2000 + "org"),
        ("HANDLE", "@жанна"),
    ],
)
def test_what_has_no_form_of_its_kind_gets_no_surrogate(replace, entity, value):
    assert replace(value, entity) is None


@pytest.mark.parametrize("value", ["a.roe@foo.org", "https://foo.org/x", "2601:602::44", "@janedoe"])
def test_a_value_has_one_surrogate_and_another_key_another(replace, value):
    assert replace(value) == web().surrogate(value, context("WEB", person_id="2"))
    assert replace(value) != web(OTHER_KEYS).surrogate(value, context("WEB"))


def test_a_short_local_part_is_each_patients_own_where_asked_for():
    surrogates = web(scope="person")
    assert len({surrogates.surrogate("jd@foo.org", context("WEB", "EMAIL", person_id=str(n))) for n in range(30)}) > 1
