package import Encodings

/// A type that an expression of a view may have where text is expected.
///
/// Text, characters and whole numbers are. An optional, a Bool and a Double are not, because each would print
/// a text that no reader wants to see: unwrap it, say it in words, or format it first.
package protocol MarkupText {
  /// Writes the value, escaped; a conforming type does so by writing texts and numbers.
  func write(to out: inout Markup)
}

extension String: MarkupText { package func write(to out: inout Markup) { out.write(escaping: utf8) } }

extension Substring: MarkupText { package func write(to out: inout Markup) { out.write(escaping: utf8) } }

extension Character: MarkupText { package func write(to out: inout Markup) { out.write(escaping: utf8) } }

extension StaticString: MarkupText {
  package func write(to out: inout Markup) { withUTF8Buffer { out.write(escaping: $0) } }
}

extension FixedWidthInteger where Self: MarkupText {
  package func write(to out: inout Markup) { out.write(decimal: self) }
}

extension Int: MarkupText {}
extension Int8: MarkupText {}
extension Int16: MarkupText {}
extension Int32: MarkupText {}
extension Int64: MarkupText {}
extension UInt: MarkupText {}
extension UInt8: MarkupText {}
extension UInt16: MarkupText {}
extension UInt32: MarkupText {}
extension UInt64: MarkupText {}

/// A part of a page that was rendered before, for reuse on pages that have the same part.
///
/// Only a view writes one, so it is as safe as newly rendered markup.
package struct WrittenPart: Sendable {
  fileprivate let bytes: [UInt8]

  package init(basePath: BasePath, _ view: (inout Markup) throws -> Void) rethrows {
    var out = Markup(basePath: basePath)
    try view(&out)
    bytes = out.bytes
  }

  /// The number of bytes.
  package var size: Int { bytes.count }
}

extension WrittenPart: MarkupText {
  package func write(to out: inout Markup) { bytes.withUnsafeBytes { out.write(block: $0) } }
}
