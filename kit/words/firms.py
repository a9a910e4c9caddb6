"""Firms and agents of generation 2: half carry words that lists of companies have, half do not."""

from __future__ import annotations

HOMES = (
    "Hallworth Estates", "Mukasa & Sons Ltd", "Perera Realty", "Lindqvist Homes",
    "Delmar Properties", "Brackenridge Real Estate", "Carrow Realty",
    "Orvik Domus", "Casanova24", "Rumahku Indah", "Wasiqa", "Nhà Tốt Miền Nam", "Tetto Mio",
    "Vidro e Telha",
)  # fmt: skip
CARS = (
    "Okoro Motors", "Tanaka Car Sales", "Yilmaz Motors", "Farrow Autos", "Carrow Motor Company",
    "Kluczyk i Koła", "Anahtar Oto", "Bilknuten", "Xe Hay", "Mobilku",
)  # fmt: skip
AGENTS = (
    "Thisara Weerakkody", "Nguyễn Thu Hà", "Olumide Bankole", "Agnieszka Lis", "Ana Brito",
    "Sven Ohlin", "Emre Toprak", "Dewi Lestari", "Marta Conti", "Олег Зимин", "Priya Raman",
    "J. Oakes",
)  # fmt: skip
