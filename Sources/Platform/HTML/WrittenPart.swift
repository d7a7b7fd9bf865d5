package import Encodings

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
