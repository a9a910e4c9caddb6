"""Currencies of generation 2: all of ISO 4217 that is money in use, as people write it there.

A line is a code, how many of it a dollar is worth (roughly: only the size of amounts follows from
it), the manner of numbers, the side of the sign, and spellings. Manners: `,` 1,234.5 · `.` 1.234,5
· `_` 1 234,5 · `'` 1'234.5 · `L` 12,34,567.8. Sides: `b` before, `a` after. SCALES has the words
that stand for zeros.
"""

from __future__ import annotations

from dataclasses import dataclass

TABLE = """
AED 3.7 , b AED Dhs|AFN 70 , a Af|ALL 90 _ a Lekë ALL|AMD 390 _ a ֏|ANG 1.8 . b NAf.|AOA 900 _ a Kz
ARS 1000 . b $ AR$|AUD 1.5 , b $ A$|AWG 1.8 , b Afl.|AZN 1.7 . a ₼ AZN|BAM 1.8 . a KM|BBD 2 , b Bds$
BDT 120 L b ৳ Tk|BGN 1.8 _ a лв.|BHD 0.38 , b BD|BIF 2900 . b FBu|BMD 1 , b BD$|BND 1.3 . b B$
BOB 6.9 . b Bs|BRL 5.5 . b R$|BSD 1 , b B$|BTN 84 L b Nu.|BWP 13.5 , b P|BYN 3.3 _ a р. BYN
BZD 2 , b BZ$|CAD 1.4 , b $ C$|CDF 2800 . b FC|CHF 0.9 ' b CHF Fr.|CLP 950 . b $|CNY 7.2 , b ¥ RMB
COP 4200 . b $|CRC 510 . b ₡|CUP 24 , b $MN|CVE 101 . a $ Esc.|CZK 23 _ a Kč|DJF 178 , b Fdj
DKK 6.9 . a kr. DKK|DOP 60 , b RD$|DZD 134 _ a DA|EGP 49 , b E£ EGP|ERN 15 , b Nfk|ETB 120 , b Br
EUR 0.92 . a € EUR|FJD 2.2 , b FJ$|FKP 0.8 , b £|GBP 0.8 , b £|GEL 2.7 _ a ₾ GEL|GHS 15 , b GH₵ GHS
GIP 0.8 , b £|GMD 70 , b D|GNF 8600 . b FG|GTQ 7.7 , b Q|GYD 209 , b G$|HKD 7.8 , b HK$
HNL 25 , b L|HTG 132 , b G|HUF 370 _ a Ft|IDR 16000 . b Rp Rp.|ILS 3.7 , b ₪ NIS
INR 84 L b ₹ Rs. INR
IQD 1310 , a IQD|IRR 42000 , a Toman|ISK 138 . a kr. ISK|JMD 157 , b J$|JOD 0.71 , b JD
JPY 150 , b ¥
KES 129 , b KSh KES|KGS 86 _ a сом|KHR 4050 . b ៛|KMF 450 . b CF|KRW 1380 , b ₩|KWD 0.31 , b KD
KYD 0.83 , b CI$|KZT 490 _ a ₸ тг|LAK 21800 . b ₭|LBP 89500 , b L.L.|LKR 295 , b LKR Rs. Rs
LRD 190 , b L$
LSL 18 , b M|LYD 4.8 , b LD|MAD 10 . a DH MAD|MDL 18 . a lei|MGA 4600 _ b Ar|MKD 57 . a ден
MMK 2100 , a Ks MMK|MNT 3400 , b ₮|MOP 8 , b MOP$|MRU 40 _ a UM|MUR 46 , b Rs|MVR 15.4 , b Rf
MWK 1730 , b MK|MXN 20 , b $ MX$|MYR 4.4 , b RM|MZN 64 . a MT MZN|NAD 18 _ b N$|NGN 1600 , b ₦ N
NIO 37 , b C$|NOK 11 _ a kr ,-|NPR 135 L b Rs. NRs|NZD 1.7 , b NZ$|OMR 0.38 , b OMR|PAB 1 , b B/.
PEN 3.7 , b S/|PGK 4 , b K|PHP 57 , b ₱ Php|PKR 278 L b Rs. PKR|PLN 4 _ a zł PLN|PYG 7800 . b ₲ Gs.
QAR 3.6 , b QAR QR|RON 4.6 . a lei RON|RSD 108 . a din RSD|RUB 97 _ a ₽ руб. р.|RWF 1370 . b FRw
SAR 3.75 , b SAR SR|SBD 8.4 , b SI$|SCR 13.5 , b SR|SDG 600 , b SDG|SEK 10.8 _ a kr SEK :-
SGD 1.35 , b S$|SLE 22.7 , b Le|SOS 571 , b Sh.So.|SRD 35 . b SRD|SSP 3000 , b SSP|STN 22.5 _ a Db
SYP 13000 , a SYP|SZL 18 , b E|THB 34 , b ฿ THB|TJS 10.9 _ a сом.|TMT 3.5 _ a m.|TND 3.1 _ a DT
TOP 2.4 , b T$|TRY 34 . a TL ₺|TTD 6.8 , b TT$|TWD 32 , b NT$|TZS 2600 , b TSh TZS|UAH 41 _ a грн ₴
UGX 3680 , b USh UGX|USD 1 , b $ USD US$|UYU 42 . b $U|UZS 12800 _ a so'm|VES 45 . b Bs.
VND 25400 . a ₫ đ VNĐ
VUV 119 , b VT|WST 2.8 , b WS$|XAF 600 _ a FCFA|XCD 2.7 , b EC$|XOF 600 _ a FCFA CFA|XPF 110 _ a F
YER 250 , a YER|ZAR 18 _ b R|ZMW 27 , b K|ZWG 26 , b ZiG
"""
LAKHS = (("lakh", 100_000), ("crore", 10_000_000))
SCALES: dict[str, tuple[tuple[str, int], ...]] = {
    "INR": (("Lakh", 100_000), ("Cr", 10_000_000)),
    "PKR": LAKHS,
    "NPR": LAKHS,
    "BDT": LAKHS,
    "IDR": (("jt", 10**6), ("M", 10**9)),
    "VND": (("triệu", 10**6), ("tỷ", 10**9)),
    "RUB": (("тыс.", 1000), ("млн", 10**6)),
    "KZT": (("млн", 10**6),),
    "PLN": (("tys.", 1000), ("mln", 10**6)),
    "UZS": (("mln", 10**6),),
    "TRY": (("bin", 1000), ("milyon", 10**6)),
    "BRL": (("mil", 1000), ("milhões", 10**6)),
    "CZK": (("mil.", 10**6),),
}
OF_ENGLISH = (("K", 1000), ("mil", 10**6), ("bil", 10**9))
# Currencies of the countries that speak a language; English sites are anywhere.
SPOKEN: dict[str, tuple[str, ...]] = {
    "pt": ("BRL", "EUR", "AOA", "MZN", "CVE"),
    "it": ("EUR", "EUR", "CHF"),
    "pl": ("PLN",),
    "tr": ("TRY",),
    "id": ("IDR",),
    "vi": ("VND",),
    "ru": ("RUB", "BYN", "KZT", "KGS"),
    "sv": ("SEK", "SEK", "EUR"),
}


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency as it is written where it is used."""

    code: str
    rate: float
    manner: str
    before: bool
    spellings: tuple[str, ...]

    @property
    def scales(self) -> tuple[tuple[str, int], ...]:
        """Words for zeros with their factors; English ones where a currency has none of its own."""
        return SCALES.get(self.code, OF_ENGLISH if self.manner == "," else ())


def _read(line: str) -> Currency:
    code, rate, manner, side, *spellings = line.split()
    return Currency(code, float(rate), manner, side == "b", tuple(spellings))


CURRENCIES = {one.code: one for one in map(_read, (TABLE.strip().replace("\n", "|")).split("|"))}
