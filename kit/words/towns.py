"""Towns and streets of generation 2 by language: towns that large lists of places have, and
invented ones that no list can have. `names` of the traits says from which of the two a site draws.
"""

from __future__ import annotations

Towns = dict[str, tuple[str, ...]]


def _table(text: str) -> Towns:
    rows = (line.split(":") for line in text.strip().replace("\n  ", " ").splitlines())
    return {key.strip(): tuple(name.strip() for name in names.split(",")) for key, names in rows}


KNOWN = _table("""
en: Nairobi, Colombo, Lagos, Durban, Lucknow, Accra, Auckland, Mysore, Mombasa, Kumasi
pt: Braga, Faro, Curitiba, Recife, Coimbra, Manaus, Fortaleza, Belém
it: Bologna, Verona, Perugia, Lecce, Trento, Parma, Ancona, Salerno
pl: Gdynia, Lublin, Opole, Olsztyn, Rzeszów, Radom, Kielce, Zamość
tr: Bursa, Konya, Mersin, Samsun, Denizli, Malatya, Trabzon, Manisa
id: Bandung, Surabaya, Malang, Medan, Bogor, Semarang, Makassar, Denpasar
vi: Hanoi, Haiphong, Vinh, Dalat, Huế, Nha Trang, Cần Thơ, Pleiku
ru: Вологда, Самара, Тверь, Пермь, Омск, Казань, Рязань, Томск
sv: Uppsala, Malmö, Borås, Umeå, Lund, Kalmar, Gävle, Skövde
""")
INVENTED = _table("""
en: Ombrelle Point, Kastagoda, Wendi Wendi, Tharawella, Okusanya Town, Mbolero, Brackwater Flats,
  Jalpetti, Nkandosi, Dunmarrow, Pulwatta
pt: Vilarinho do Sobro, São Bento das Lamas, Carvalhoso, Penamourisca, Itaquiraju, Lombadinha,
  Ribamansa, Alcoverde do Mar
it: Castelmurano, Ponte Sorbello, Valfredda Terme, Montaldero, Sassarello, Torrevigna,
  Borgocampo, Rocchellina
pl: Wierzbogóra, Stare Kłodno, Lipowczyn, Zabrzeźnik, Mokradłowo, Jastrzębnik, Górnikowice,
  Topolewnica
tr: Akçatepe Yeni, Kızılpınarlı, Dereköyhan, Gölçınar, Yeşilbayırlı, Karasudere, Taşlıhanova,
  Beykonaklı
id: Kalimsari, Tanjung Merpati, Wonokerto Lor, Sukamelati, Batu Belidan, Margorukun,
  Cimandiwangi, Pasirlegok
vi: Phú Vân Sơn, An Khê Thượng, Bình Lâm Tây, Tân Thạnh Hội, Mỹ Hòa Giang, Lộc Yên Trung,
  Cẩm Vĩnh, Đông Lạc Hạ
ru: Верхнее Лукошино, Подберезнянск, Красноталицк, Усть-Мологда, Новоспасолье, Заречинск,
  Сосновидово, Белоомутец
sv: Björkhamnsby, Tallkroken, Ekvallsund, Granudden Norra, Lillforsa, Södra Hägnaby, Stenbrohult,
  Vassmyra
""")
# What stands around an invented street name; the product may know the word for "street".
STREETS: dict[str, tuple[str, ...]] = {
    "en": ("{} Road", "{} Lane", "{} Close", "Plot {no}, {}"),
    "pt": ("Rua {}", "Avenida {}", "Travessa {}"),
    "it": ("Via {}", "Viale {}", "Piazza {}"),
    "pl": ("ul. {}", "al. {}", "os. {}"),
    "tr": ("{} Sokak", "{} Caddesi", "{} Mah."),
    "id": ("Jl. {}", "Jalan {} No. {no}", "Perum {}"),
    "vi": ("Đường {}", "Ngõ {no} {}", "Phố {}"),
    "ru": ("ул. {}", "пер. {}", "{}, {no}"),
    "sv": ("{}vägen", "{}gatan", "{}stigen"),
}
STREET_NAMES = _table("""
en: Amberwick, Tollan, Mukasa, Perera, Windrush, Oduya, Hartebeest, Kestrel
pt: das Amendoeiras, do Moinho, Dona Estefa, dos Lagares, Serpa Lobo
it: Garofalini, dei Mulini, San Zeno, Malvestiti, delle Ginestre
pl: Klonowa, Wierzbowa, Młynarska, Kasztelańska, Polna
tr: Çınar, Lale, Menekşe, Değirmen, Gülbahar
id: Melati, Kenanga, Cempaka, Merdeka Lama, Anggrek
vi: Hoa Sữa, Lê Thanh Vân, Bạch Mai Hạ, Cây Đa, Nguyễn Tường
ru: Гоголя, Лесная, Мельничная, Садовая, Ивовая
sv: Björk, Kvarn, Sommar, Lingon, Hagtorns
""")
VILLAGES: dict[str, tuple[tuple[str, str], ...]] = {
    "uk-real-estate": (
        ("Thornwick Magna", "OX4"), ("Little Ashenby", "RG14"), ("Colverley", "BA2"),
        ("Nether Stowbury", "LN5"), ("Marrowgate", "YO10"), ("Upper Tansel", "WR3"),
        ("Hawkshollow", "CH1"), ("Brindlecombe", "EX4"), ("Wexhampton", "CO3"),
    ),
    "us-real-estate": (
        ("Cobalt Ferry, TX", "786"), ("New Harrowgate, WI", "537"), ("Sagebluff, CO", "803"),
        ("Tillamonk, OR", "974"), ("Pinder Hollow, GA", "314"), ("Lake Orvis, FL", "336"),
        ("Mount Carrow, NY", "142"), ("Bellwether Falls, OH", "454"),
    ),
}  # fmt: skip
