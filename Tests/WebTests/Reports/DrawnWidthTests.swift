import Testing

@testable import Web

@Suite struct DrawnWidthTests {
  @Test func `a name is cut only where there is no room for it`() {
    let name = "Electricity, water, heating and more"
    #expect(name.cut(toWidth: 270) == name)
    let cut = name.cut(toWidth: 120)
    #expect(cut.hasPrefix("Electricity") && cut.hasSuffix("…"))
    #expect(cut.drawnWidth <= 120)
    #expect("光熱費と水道代".cut(toWidth: 48) == "光熱費…")
  }

  @Test func `what is cut off closes what it opened`() {
    let cut = "\u{2068}الكهرباء والماء والتدفئة\u{2069}".cut(toWidth: 90)
    #expect(cut.hasSuffix("\u{2069}…"))
  }
}
