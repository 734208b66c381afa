"""Checksums and ranges. Each returns score and evidence; a value that fails stays a value."""

from __future__ import annotations

import re
import unicodedata

from tide_udfs.span import Evidence


def digits_of(surface: str) -> list[int]:
    """Return the decimal digits of any script, as numbers."""
    return [unicodedata.decimal(char) for char in surface if char.isdecimal()]


def luhn(digits: list[int]) -> bool:
    """Tell whether the last digit is the Luhn check digit of the others. Source: ISO/IEC 7812-1, annex B."""
    doubled = [digit if place % 2 == 0 else digit * 2 - 9 * (digit > 4) for place, digit in enumerate(reversed(digits))]
    return sum(doubled) % 10 == 0


def rate_npi(surface: str) -> tuple[float, Evidence]:
    """Source: CMS, NPI check digit: Luhn over 80840 and the ten digits."""
    digits = digits_of(surface)
    valid = len(digits) == 10 and digits[0] in (1, 2) and luhn([8, 0, 8, 4, 0, *digits])
    return (0.99, Evidence.CHECKED) if valid else (0.93, Evidence.LABELLED)


def rate_dea(surface: str) -> tuple[float, Evidence]:
    """Source: DEA registration number: odd places + 2 x even places end in the seventh digit."""
    digits = digits_of(surface)
    valid = (
        re.fullmatch(r"[A-Za-z][A-Za-z9]\d{7}", surface) is not None
        and (sum(digits[-7:-1:2]) + 2 * sum(digits[-6:-1:2])) % 10 == digits[-1]
    )
    return (0.99, Evidence.CHECKED) if valid else (0.93, Evidence.LABELLED)


def rate_ssn(surface: str) -> tuple[float, Evidence]:
    """A number that was never issued is an SSN to its reader all the same. Source: SSA, areas 000, 666 and 9xx."""
    digits = digits_of(surface)
    if len(digits) != 9:
        return 0.85, Evidence.LABELLED
    area, group, serial = digits[:3], digits[3:5], digits[5:]
    issued = area not in ([0, 0, 0], [6, 6, 6]) and area[0] != 9 and any(group) and any(serial)
    return (0.97, Evidence.CHECKED) if issued else (0.9, Evidence.LABELLED)
