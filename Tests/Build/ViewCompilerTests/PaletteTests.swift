import Foundation
import Testing

/// The colours of Public/css/tokens.css can be told apart, in the light and in the dark.
struct PaletteTests {
  struct Pair: CustomTestStringConvertible {
    let text: String
    let ground: String
    let ratio: Double
    var testDescription: String { "\(text) on \(ground)" }
  }

  private static let grounds = ["paper", "surface"]
  private static let pairs =
    ["ink", "ink-soft", "accent", "gain", "loss"].flatMap { text in
      grounds.map { Pair(text: text, ground: $0, ratio: 4.5) }
    } + grounds.map { Pair(text: "line-strong", ground: $0, ratio: 3) } + [
      Pair(text: "accent-ink", ground: "accent", ratio: 4.5),
      Pair(text: "ink", ground: "accent-soft", ratio: 4.5), Pair(text: "paper", ground: "gain", ratio: 4.5),
      Pair(text: "paper", ground: "loss", ratio: 4.5), Pair(text: "paper", ground: "ink-soft", ratio: 4.5),
    ]

  @Test(arguments: pairs) func `text stands out from its ground in both themes`(_ pair: Pair) throws {
    let text = try luminances(of: pair.text)
    let ground = try luminances(of: pair.ground)
    for (a, b) in zip(text, ground) {
      let ratio = (max(a, b) + 0.05) / (min(a, b) + 0.05)
      #expect(ratio >= pair.ratio)
    }
  }

  @Test(arguments: [20, 60, 145, 200, 235, 283, 290, 330]) func `a badge's icon stands out from its ground`(
    _ hue: Double
  ) {
    #expect((luminance(0.93, 0.035, hue) + 0.05) / (luminance(0.42, 0.09, hue) + 0.05) >= 4.5)
    #expect((luminance(0.87, 0.08, hue) + 0.05) / (luminance(0.34, 0.05, hue) + 0.05) >= 4.5)
  }

  @Test func `what surrounds a page on a phone is of its paper`() throws {
    let layout = try text(of: "Views/site/installing.html")
    let manifest = try text(of: "Sources/Web/Pages/Home/Installing/Manifest.swift")
    let colours = layout.matches(of: /content="#([0-9a-f]{6})"/).compactMap { Int($0.1, radix: 16) }
    for (colour, paper) in zip(colours, try luminances(of: "paper")) {
      #expect(abs(luminance(ofHex: colour) - paper) < 0.01)
    }
    #expect(colours.count == 2)
    let light = try #require(layout.firstMatch(of: /#[0-9a-f]{6}/)?.output)
    #expect(manifest.matches(of: /#[0-9a-f]{6}/).map(\.output) == [light, light])
  }

  /// The luminances of a custom property in the light and the dark theme.
  private func luminances(of name: String) throws -> [Double] {
    let css = try text(of: "Public/css/tokens.css")
    let number = #/([0-9.]+) ([0-9.]+) ([0-9.]+)/#
    let start = try #require(css.range(of: "--\(name): light-dark("))
    let line = css[start.upperBound...].prefix { $0 != "\n" }
    let values = line.matches(of: number).map { [$0.1, $0.2, $0.3].compactMap { Double($0) } }
    try #require(values.count == 2)
    return values.map { luminance($0[0], $0[1], $0[2]) }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: URL.package.appending(path: path), encoding: .utf8)
  }

  private func luminance(ofHex colour: Int) -> Double {
    let parts = [16, 8, 0].map { Double(colour >> $0 & 255) / 255 }
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return zip([0.2126, 0.7152, 0.0722], linear).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The relative luminance of WCAG, from OKLCH by way of linear sRGB.
  private func luminance(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Double {
    let a = chroma * cos(hue * .pi / 180)
    let b = chroma * sin(hue * .pi / 180)
    let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
    let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
    let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
    let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    return [0.2126 * red, 0.7152 * green, 0.0722 * blue].reduce(0) { $0 + max(0, $1) }
  }
}
