package import Encodings

/// A part of a page that was written before, to stand among other elements wherever it is the same.
///
/// Only a view writes one, so it is as safe as what a view writes now.
package struct WrittenPart: Sendable {
  fileprivate let bytes: [UInt8]

  package init(basePath: BasePath, _ view: (inout Markup) throws -> Void) rethrows {
    var out = Markup(basePath: basePath)
    try view(&out)
    bytes = out.bytes
  }

  /// How many bytes it has.
  package var size: Int { bytes.count }
}

extension WrittenPart: MarkupText {
  package func write(to out: inout Markup) {
    bytes.withUnsafeBytes { out.write(block: $0) }
  }
}
