"""Firms and agents of generation 2: half carry words that lists of companies have, half do not."""

from __future__ import annotations

KNOWN_WORDS = (
    "Hallworth Estates", "Mukasa & Sons Ltd", "Perera Realty", "Lindqvist Homes",
    "Delmar Properties",
    "Okoro Motors", "Brackenridge Real Estate", "Tanaka Car Sales", "Yilmaz Motors",
    "Carrow Realty",
)  # fmt: skip
INVENTED = (
    "Orvik Domus", "Casanova24", "Rumahku Indah", "Wasiqa Group", "Nhà Tốt Miền Nam", "Tetto Mio",
    "Vidro e Telha", "Kluczyk", "Anahtar Kapı", "Hemknuten",
)  # fmt: skip
AGENTS = (
    "Thisara Weerakkody", "Nguyễn Thu Hà", "Olumide Bankole", "Agnieszka Lis", "Ana Brito",
    "Sven Ohlin", "Emre Toprak", "Dewi Lestari", "Marta Conti", "Олег Зимин", "Priya Raman",
    "J. Oakes",
)  # fmt: skip
