"""Names that look alike: each is brought to a skeleton, and names with the same skeleton are taken for one another.

This follows UTS #39 in small. What Unicode itself knows is taken from its tables in `unicodedata`: compatibility forms
(NFKC, which also makes wide letters narrow), marks, and by their names the letters that are Latin ones with something
added (ł, ø, ᴀ). What only looks Latin is listed below, for all scripts: at least what the Unicode consortium lists in
confusables.txt for a letter or digit of ASCII, to which a test compares it, and what looks alike in capitals, small
letters or at a glance (я and R, ш and w).

No package does it instead: PyICU has to be compiled against a library of the system; confusable_homoglyphs, the one in
Python alone that is kept, has the data but no skeleton, so it would not find a name by an index, and does not fold
capitals, marks or digits. Its data is what the test reads.
"""

# ruff: noqa: RUF001 - letters that are easily confused are what this is about

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tafelrunde.server.table.visible_text import JOINERS

# The skeletons of account names are stored (migration 0009). Whoever changes what follows adds a migration that
# computes them again, or names like those of old accounts can be taken.
LOOKS_LIKE = {
    "2": "ƧϨᒿꙄꛯꝚƨꙅᴤ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆зʒȝӡꝫɜᴈ",
    "4": "Ꮞ𑢯",
    "6": "бᏮⳒ𑣕Б",
    "7": "𐓒𑣆𝈒",
    "8": "Ȣȣ৪੪ଃ𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "a": "аɑαΑАᎪꓮᗅ⍺𖽀𐊠",
    "b": "ЬВвΒᏴꓐЪβƄᏏᑲᖯᗷꞴ𐊡𐌁ь𐊂",
    "c": "сСϲϹᏟⅽꓚ¢©Ⲥⲥ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🝌",
    "d": "ԁᏧᎠꓓԀᑯᗞᗪꓒ",
    "e": "еЕΕҽᎬ℮ꓰє⋿ⴹ𐊆𑢦𑢮εɛƐϵԐԑꞓꞒꬲ",
    "f": "ϝꓝғƒքᖴꬵ𐊇𐊥𐔥𑢢𑣂𝈓",
    "g": "ɡցᏀꓖԌɢƍᏳ",
    "h": "һНнΗհᎻꓧᏂᕼⲎ𐋏",
    "i": "іІΙιӀıɩ1l|ⅼӏᎥꓲ!ןاוƖǀ˛۱Ꮮᒪᛁ∣⍳⏽ⲒⳐⵏꓡꙇ￨𐊊𐌠𐐛𐔦𑢣𑢲𑣃𖼖𖼨𝈪𐌉",
    "j": "јЈϳᎫꓙյᒍ",
    "k": "кКΚκᏦꓗᛕⲔ𐔘ĸ",
    "m": "мМΜᎷꓟϺᗰᛖⲘ𐊰𐌑𑜀𑣣ʍ",
    "n": "ΠπᴨոпηΝꓠռⲚ𐔓",
    "o": "оОοΟօՕ0σᴏ०০ꓳѳӨ۵੦૦ଠ୦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿዐᴑⵔ〇𐊒𑓐𑢵𑣈𑣗𑣠ϚϛⲞⲟꬽ𐊫𐐄𐐬𐓂𐓪𐔖",
    "p": "рРρΡᏢꓑᑭ⍴Ⲣⲣ𐊕",
    "q": "ԛզգⵕ",
    "r": "гᎡꓣяʀᏒᖇᴦⲅꭇꭈꮁ𐒴𖼵𝈖Γᴙ",
    "s": "ѕЅᏚꓢ$5ՏƼƽᏕ𐐠𐑈𑢻𑣁𖼺𐊖",
    "t": "тТτΤᎢꓔ⊤⟙Ⲧ𐊱𐌕𑢼𖼊🝨𐊗",
    "u": "υսՍ∪ꓴцʋሀᑌ⋃ꞟ𑢸𑣘𖽂𐓎𐓶",
    "v": "νѵѴᏙꓦ∨۷ᐯ⋁ⴸꛟ𐔝𑜆𑢠𑣀𖼈𝈍",
    "w": "ԝԜᎳꓪωшѡɯաᏔ𑜊𑜎𑜏𑣦𑣯ꙍꞷ",
    "x": "хХχΧꓫ×ᕁᕽ᙭᙮ᚷ╳⤫⤬⨯ⲬⵝꞳ𐊐𐌗𐌢𐔧𑣬ꭓꭕ𐊴",
    "y": "уУүҮΥγꓬʏɣყᎩᎽᶌⲨ𐊲𑢤𑣜𖽃",
    "z": "ᏃΖꓜᴢ𐋵𑢩𑣄𑣥",
    "aa": "Ꜳꜳ",
    "ae": "ÆæӔӕ",
    "ao": "Ꜵꜵ",
    "ar": "🜇",
    "au": "Ꜷꜷ",
    "av": "ꜸꜹꜺꜻ",
    "ay": "Ꜽꜽ",
    "bl": "Ыы",
    "dz": "ʣ",
    "ll": "ǁ‖∥",
    "lo": "Юю",
    "ls": "ʪ",
    "lt": "₶",
    "lz": "ʫ",
    "mb": "🝫",
    "oe": "Œœ",
    "oo": "∞ꚘꚙꝎꝏ",
    "qe": "🜀",
    "sss": "🝜",
    "t3": "Ꜩ",
    "tf": "ꝷ",
    "ts": "ʦ",
    "ue": "ᵫ",
    "uo": "ꭣ",
    "vb": "🝬",
    "и": "Ͷͷᴎ",
    "л": "ΛʌɅᴧᴫ",
    "ф": "ΦφϕɸՓ",
    "ψ": "Ѱѱ",
    "ʃ": "ΣƩ",
    "ҷ": "ӌӋ",
    "þ": "ϷϸƿǷ",
    "ə": "ǝƎӘә",
    "ɔ": "ͻↄƆϽϿ",
}
SINGLE = {other: latin.replace("l", "i") for latin, others in LOOKS_LIKE.items() for other in others}
LATIN = re.compile(
    r"(?:LATIN|MODIFIER LETTER) (?:SMALL |CAPITAL |LETTER )*(?:SCRIPT |DOTLESS |LONG |OPEN )?([A-Z])(?: WITH .*)?$"
)
PAIRS = (("rn", "m"), ("vv", "w"), ("ci", "d"))
"""Two letters that look like one; l is i by then."""


def skeleton(name: str) -> str:
    """What is left of a name when everything is gone that can be overlooked; the same for names that look alike."""
    letters = "".join(flatten(letter) for letter in unicodedata.normalize("NFC", name))
    for two, one in PAIRS:
        letters = letters.replace(two, one)
    return letters or "".join(sign for sign in unicodedata.normalize("NFKC", name).casefold() if sign not in JOINERS)


@lru_cache(maxsize=4096)
def flatten(letter: str) -> str:
    """The small Latin letters that a letter looks like, as it stands or taken apart; nothing for marks and signs."""
    if letter in SINGLE:
        return SINGLE[letter]
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", letter))
    return "".join(letter_of(part) for part in parts)


@lru_cache(maxsize=4096)
def letter_of(letter: str) -> str:
    """The small Latin letter that a letter looks like, else itself in small; nothing for marks and signs."""
    if letter in SINGLE:
        return SINGLE[letter]
    small = letter.casefold()
    if small in SINGLE:
        return SINGLE[small]
    if found := LATIN.search(unicodedata.name(letter, "")):
        return letter_of(found[1].lower()) if found[1].lower() in SINGLE else found[1].lower()
    return small if letter.isalnum() else ""


def words(name: str) -> list[str]:
    """The skeletons of the words of a name, also without the digits around them."""
    found = re.split(r"[\W_]+", unicodedata.normalize("NFKC", name))
    return [skeleton(word) for part in found for word in (part, part.strip("0123456789")) if word]
