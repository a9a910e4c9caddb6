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
    "Slow travel", "Bread", "Running", "Photography", "Astronomy", "Gardening", "Knitting", "Chess", "Home brewing",
    "Parenting", "Open source", "Local history", "Birdwatching", "Motoring memories",
)  # fmt: skip
FORUMS = (
    "Beekeeping", "Model railways", "Classic computers", "Vegetarian cooking", "Sailing", "Guitar", "Allotments",
    "Language learning", "Camping", "Landlords' talk",
)  # fmt: skip
LISTS = (
    "Concerts", "Evening classes", "Museum exhibits", "Recipes", "Charity projects", "Library loans", "Sports fixtures",
    "Vacancies",
)  # fmt: skip
