import Testing

@testable import Words

struct UnbrokenPartTests {
  @Test(arguments: [
    ("you lent €4.00 · 80%", "€4.00", "you lent ", " · 80%"), ("€4.00", "€4.00", "", ""),
    ("€€4.00", "€4.00", "€", ""), ("1,1 1,10 €", "1,10 €", "1,1 ", ""), ("借り −¥3", "−¥3", "借り ", ""),
    ("it is even", "", "it is even", ""), ("€4", "€4.00", "€4", ""), ("", "€4.00", "", ""),
    ("€4.00 of €4.00", "€4.00", "", " of €4.00"),
  ]) func `the words around an amount are found`(
    _ text: String, _ amount: String, _ before: String, _ after: String
  ) {
    let around = UnbrokenPart(text: text, part: amount).surroundings
    #expect(around.before == before && around.after == after)
  }
}
