public import HTML
public import Ledger

extension ID: LinkPart {
  @usableFromInline
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
