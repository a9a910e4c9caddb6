"""Cars by maker: models with body, doors, engine and a price when new; trims, colours, fuels."""

from __future__ import annotations

# maker -> (model, body, doors, litres, price when new in thousands)
MODELS: dict[str, tuple[tuple[str, str, int, str, int], ...]] = {
    "Ford": (
        ("Fiesta", "Hatchback", 5, "1.0", 18),
        ("Focus", "Hatchback", 5, "1.5", 24),
        ("Kuga", "SUV", 5, "2.0", 31),
        ("Mondeo", "Estate", 5, "2.0", 28),
    ),
    "Vauxhall": (
        ("Corsa", "Hatchback", 3, "1.2", 17),
        ("Astra", "Hatchback", 5, "1.4", 23),
        ("Insignia", "Saloon", 4, "2.0", 27),
    ),
    "Volkswagen": (
        ("Polo", "Hatchback", 5, "1.0", 19),
        ("Golf", "Hatchback", 5, "1.5", 26),
        ("Passat", "Estate", 5, "2.0", 31),
        ("Tiguan", "SUV", 5, "2.0", 34),
    ),
    "BMW": (
        ("1 Series", "Hatchback", 5, "1.5", 28),
        ("3 Series", "Saloon", 4, "2.0", 38),
        ("X3", "SUV", 5, "3.0", 49),
    ),
    "Audi": (
        ("A1", "Hatchback", 5, "1.0", 22),
        ("A3", "Hatchback", 5, "1.5", 29),
        ("A4", "Saloon", 4, "2.0", 38),
    ),
    "Toyota": (
        ("Yaris", "Hatchback", 5, "1.5", 20),
        ("Corolla", "Estate", 5, "1.8", 28),
        ("RAV4", "SUV", 5, "2.5", 37),
    ),
    "Nissan": (
        ("Micra", "Hatchback", 5, "0.9", 17),
        ("Qashqai", "SUV", 5, "1.3", 27),
        ("Juke", "SUV", 5, "1.0", 22),
    ),
    "Skoda": (
        ("Fabia", "Hatchback", 5, "1.0", 17),
        ("Octavia", "Estate", 5, "1.5", 26),
        ("Kodiaq", "SUV", 5, "2.0", 36),
    ),
    "Mini": (("Cooper", "Hatchback", 3, "1.5", 23), ("Countryman", "SUV", 5, "2.0", 30)),
    "Honda": (
        ("Jazz", "Hatchback", 5, "1.3", 19),
        ("Civic", "Hatchback", 5, "1.6", 25),
        ("CR-V", "SUV", 5, "2.0", 34),
    ),
}
TRIMS = (
    "SE",
    "Sport",
    "S line",
    "Titanium",
    "Zetec",
    "Design",
    "Tech Line",
    "GT",
    "Match",
    "Acenta",
    "Elegance",
    "SRi",
)
ENGINES = ("TSI", "TDI", "EcoBoost", "i-VTEC", "dCi", "T", "D")
COLORS = ("Black", "White", "Silver", "Grey", "Blue", "Red", "Green", "Orange")
FUELS = ("Petrol", "Petrol", "Diesel", "Diesel", "Hybrid", "Electric")
GEARBOXES = ("Manual", "Manual", "Automatic")
