"""Makers and models of generation 2 that the product's lists do not have: of other markets, and
invented ones. The same shape as `words.cars.MODELS`."""

from __future__ import annotations

FOREIGN: dict[str, tuple[tuple[str, str, int, str, int], ...]] = {
    "Mahindra": (("Bolero", "SUV", 5, "1.5", 12), ("Scorpio-N", "SUV", 5, "2.2", 18)),
    "Maruti": (("Dzire", "Saloon", 4, "1.2", 10), ("Wagon R", "Hatchback", 5, "1.0", 8)),
    "Wuling": (("Almaz", "SUV", 5, "1.5", 17), ("Cortez", "SUV", 5, "1.8", 16)),
    "Togg": (("T10X", "SUV", 5, "1.6", 40), ("T10F", "Saloon", 4, "1.6", 38)),
    "Tofaş": (("Şahin", "Saloon", 4, "1.6", 9), ("Doğan", "Saloon", 4, "1.6", 9)),
    "Troller": (("Pantanal", "SUV", 3, "3.2", 27),),
    "Lifan": (("Breez", "Saloon", 4, "1.3", 9), ("Solano", "Saloon", 4, "1.6", 11)),
    "Orvelo": (("Tamri", "Hatchback", 5, "1.2", 15), ("Kesto", "Estate", 5, "1.6", 21)),
    "Kastrel": (("Vanta 3", "Saloon", 4, "2.0", 29), ("Lodi", "Hatchback", 5, "1.0", 14)),
    "Zephira": (("Nuvo", "SUV", 5, "1.5", 24), ("Nuvo Max", "SUV", 5, "2.0", 31)),
}
