"""Fifty subjects of sites of other kinds: what they are called and what they list."""

from __future__ import annotations

# kind -> subjects with the words their items are made of
SHOPS: dict[str, tuple[str, ...]] = {
    "Books": (
        "The Quiet Harbour",
        "A History of Salt",
        "Learning to Bake",
        "Maps of the North",
        "Winter Tales",
    ),
    "Shoes": ("Leather boot", "Canvas trainer", "Walking sandal", "Suede loafer", "Running shoe"),
    "Garden tools": ("Hedge shears", "Stainless spade", "Watering can", "Pruning saw", "Leaf rake"),
    "Wine": ("Dry white", "Old vine red", "Sparkling brut", "Rosé of the valley", "Late harvest"),
    "Toys": ("Wooden train", "Puzzle of the sea", "Kite", "Marble run", "Puppet theatre"),
    "Furniture": ("Oak table", "Reading chair", "Bookcase", "Bedside cabinet", "Three seat sofa"),
    "Bicycles": ("City bike", "Touring bike", "Child seat", "Dynamo lamp", "Pannier bag"),
    "Phones": (
        "Handset with 128 GB",
        "Charging cable",
        "Screen protector",
        "Earphones",
        "Power bank",
    ),
    "Plants": ("Fern in a pot", "Olive tree", "Lavender", "Climbing rose", "Herb collection"),
    "Tea": ("First flush", "Smoked leaf", "Mint blend", "Jasmine pearls", "Breakfast tea"),
    "Cameras": ("Compact camera", "Prime lens", "Tripod", "Film, pack of three", "Camera bag"),
    "Kitchenware": ("Cast iron pan", "Chef's knife", "Mixing bowl", "Pepper mill", "Cake tin"),
    "Instruments": ("Student violin", "Ukulele", "Metronome", "Music stand", "Reeds, box of ten"),
    "Pet food": ("Dry food, 3 kg", "Chew bones", "Cat treats", "Bird seed", "Rabbit hay"),
    "Stationery": (
        "Fountain pen",
        "Dotted notebook",
        "Ink, 50 ml",
        "Paper, 500 sheets",
        "Letter opener",
    ),
    "Jewellery": ("Silver ring", "Pearl earrings", "Charm bracelet", "Brooch", "Cufflinks"),
    "Tyres": ("Summer tyre 205/55", "Winter tyre 195/65", "Wheel trim", "Valve caps", "Tyre gauge"),
    "Doll's houses": (
        "Georgian doll's house",
        "Miniature cottage kit",
        "Tiny kitchen",
        "Doll family",
        "Lamp set",
    ),
}
BLOGS = (
    "Slow travel", "Bread", "Running", "Photography", "Astronomy", "Gardening", "Knitting",
    "Chess", "Home brewing",
    "Parenting", "Open source", "Local history", "Birdwatching", "Motoring memories",
)  # fmt: skip
FORUMS = (
    "Beekeeping", "Model railways", "Classic computers", "Vegetarian cooking", "Sailing",
    "Guitar", "Allotments",
    "Language learning", "Camping", "Landlords' talk",
)  # fmt: skip
LISTS = (
    "Concerts", "Evening classes", "Museum exhibits", "Recipes", "Charity projects",
    "Library loans", "Sports fixtures",
    "Vacancies",
)  # fmt: skip
# Offers of mixed classifieds: kind, title, lowest and highest price, and what is said of them. Some
# speak the words of the domains ("flat", "Ford Focus", "room") without being of them.
CLASSIFIED: tuple[tuple[str, str, int, int, str], ...] = (
    ("Phones", "Pixelo 8 Pro phone", 150, 900, "128 GB, used"),
    ("Phones", "Nokira 3310 with charger", 15, 60, "working, black"),
    ("Computers", "Laptop 15 inch, hardly used", 200, 1100, "16 GB, 512 GB SSD"),
    ("Furniture", "Flat-pack wardrobe, two doors", 40, 220, "white, collect only"),
    ("Furniture", "Bedroom set with king size bed", 180, 900, "3 pieces, oak"),
    ("Parts", "Alloy wheels for Ford Focus", 120, 480, "set of 4, 17 inch"),
    ("Parts", "Gearbox for Toyota Corolla 2014", 250, 800, "manual, 90000 km"),
    ("Motorbikes", "Honda CB 500 motorbike", 1500, 4800, "2017, 24000 km"),
    ("Pets", "Labrador puppies", 300, 900, "8 weeks, vaccinated"),
    ("Jobs", "Driver wanted, full time", 900, 2600, "per month, start now"),
    ("Services", "Removals and house clearance", 60, 300, "from, same day"),
    ("Baby", "Pram with rain cover", 30, 190, "blue, clean"),
    ("Tools", "Garage door opener", 45, 160, "new in box"),
    ("Music", "Upright piano", 350, 2200, "1987, tuned"),
)
