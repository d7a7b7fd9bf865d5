import Testing

@testable import Pages

struct DrawnWidthTests {
  @Test func `a text takes as much room as it is wide, and what is not drawn takes none`() {
    #expect("ill".drawnWidth < "mmm".drawnWidth)
    #expect("光熱費".drawnWidth == 36)
    #expect("\u{2068}€1\u{2069}".drawnWidth == "€1".drawnWidth)
  }
}
