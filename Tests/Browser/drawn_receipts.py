"""Receipts as shops print them, in several layouts and two languages, drawn by the browser."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Drawn:
    name: str
    lines: tuple
    total: str
    style: str = ""
    type: str = "png"


MONO = "font: 20px monospace; width: 520px;"
SANS = "font: 22px sans-serif; width: 480px;"

DRAWN = [
    Drawn(
        "plain",
        (
            "CORNER SHOP",
            "12 High Street",
            "2026-11-03 18:12",
            "Milk|1.20",
            "Bread|2.35",
            "TOTAL|3.55",
        ),
        "3.55",
    ),
    Drawn(
        "with tax and change",
        (
            "BOOKS & MORE",
            "Date: 11/14/2026",
            "Novel|14.90",
            "Atlas|39.00",
            "Subtotal|53.90",
            "Tax 8%|4.31",
            "Total|58.21",
            "Cash|60.00",
            "Change|1.79",
        ),
        "58.21",
        SANS,
    ),
    Drawn(
        "German",
        (
            "REWE Markt GmbH",
            "Hauptstr. 12",
            "Datum 03.11.2026",
            "Äpfel|2,49 A",
            "Vollmilch|1,19 A",
            "SUMME EUR|3,68",
            "Gegeben BAR|5,00",
            "Rückgeld|1,32",
        ),
        "3.68",
    ),
    Drawn(
        "German in large",
        (
            "Gasthaus Zur Linde",
            "Rechnung 4711",
            "12. November 2026",
            "2 Schnitzel|35,80",
            "3 Bier|13,50",
            "Zwischensumme|49,30",
            "MwSt 19%|7,87",
            "Gesamtbetrag|49,30",
        ),
        "49.30",
        SANS,
    ),
    Drawn(
        "total below its word",
        ("Bike Repair", "10 Nov 2026", "Brake pads|18.00", "Labour|25.50", "AMOUNT DUE", "43.50"),
        "43.50",
        SANS + "line-height: 1.8;",
    ),
    Drawn(
        "thousands",
        (
            "Furniture House",
            "2026-11-01",
            "Sofa|1,249.00",
            "Delivery|79.00",
            "Grand Total|1,328.00",
        ),
        "1328.00",
    ),
    Drawn(
        "German thousands",
        (
            "Möbel Krause",
            "01.11.2026",
            "Sofa|1.249,00",
            "Lieferung|79,00",
            "Zu zahlen|1.328,00 EUR",
        ),
        "1328.00",
        SANS,
    ),
    Drawn(
        "held askew",
        ("Green Grocer", "08/11/2026", "Carrots|1.80", "Leek|2.10", "Eggs|3.25", "TOTAL|7.15"),
        "7.15",
        "transform: rotate(2deg);",
    ),
    Drawn(
        "on grey paper",
        ("PHARMACY 24", "2026-11-09", "Plasters|4.45", "Cough syrup|8.95", "Total|13.40"),
        "13.40",
        "background: #ddd; color: #333;",
        "jpeg",
    ),
    Drawn(
        "small print",
        (
            "Bäckerei Huber",
            "07.11.2026 07:45",
            "4 Brezen|3,60",
            "1 Sauerteigbrot|5,20",
            "Summe|8,80",
            "Vielen Dank",
        ),
        "8.80",
        "font-size: 15px; width: 380px;",
    ),
]

# What a supermarket prints: plain, with letters for the tax and quantities, and with what is taken
# off. The lines are as they should be read.
BASKETS = {
    Drawn(
        "plain basket",
        (
            "CORNER SHOP",
            "12 High Street",
            "2026-11-03 18:12",
            "Olive oil|7.90",
            "Red wine|6.50",
            "Tomatoes|2.40",
            "Spaghetti|1.20",
            "TOTAL|18.00",
            "Card|18.00",
        ),
        "18.00",
        SANS,
    ): [("Olive oil", "7.90"), ("Red wine", "6.50"), ("Tomatoes", "2.40"), ("Spaghetti", "1.20")],
    Drawn(
        "German basket",
        (
            "MARKTHALLE",
            "Hauptstr. 12",
            "Datum 03.11.2026",
            "2 x 1,19",
            "Vollmilch|2,38 A",
            "Rotwein|6,50 B",
            "Tomaten|2,40 A",
            "Zwischensumme|11,28",
            "SUMME EUR|11,28",
            "Gegeben BAR|20,00",
            "Rückgeld|8,72",
        ),
        "11.28",
        SANS,
    ): [("Vollmilch", "2*1.19"), ("Rotwein", "6.50"), ("Tomaten", "2.40")],
    Drawn(
        "basket with discounts",
        (
            "GREEN GROCER",
            "2026-11-08",
            "Coffee beans|9.90",
            "Discount|-2.00",
            "Red wine|8.00",
            "Bottle return|0.50-",
            "TOTAL|15.40",
        ),
        "15.40",
        SANS,
    ): [
        ("Coffee beans", "9.90"),
        ("Discount", "-2.00"),
        ("Red wine", "8.00"),
        ("Bottle return", "-0.50"),
    ],
}


def draw(browser, receipt):
    """The receipt's picture, and what its file is called."""

    def row(line):
        left, _, right = line.partition("|")
        return f"<div><span>{left}</span><span>{right}</span></div>"

    rows = "".join(map(row, receipt.lines))
    page = browser.new_page(device_scale_factor=2)
    page.set_content(
        "<style>body { margin: 0; background: white } div { display: flex;"
        " justify-content: space-between }</style>"
        f"<main style='padding: 60px; display: inline-block'>"
        f"<section style='{MONO} {receipt.style}'>{rows}</section></main>"
    )
    options = {"quality": 70} if receipt.type == "jpeg" else {}
    picture = page.locator("main").screenshot(type=receipt.type, **options)
    page.close()
    return f"{receipt.name}.{receipt.type}", picture
