package import HTML
package import Ledger

extension ID: LinkPart {
  package var linkText: String { description }
}

extension ID: MarkupText {
  /// Its letters need no escape, and a list has hundreds of them.
  package func write(to out: inout Markup) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: IDText.length) { letters in
      IDText.write(high, low, to: letters)
      out.write(escaping: UnsafeBufferPointer(letters))
    }
  }
}
