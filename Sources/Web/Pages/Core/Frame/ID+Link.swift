public import HTML
public import Ledger

extension ID: LinkPart { @usableFromInline package var linkText: String { description } }

extension ID: MarkupText {
  /// Writes the id without escaping, which its letters never need; a list has hundreds of ids.
  package func write(to out: inout Markup) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: IDText.length) { letters in
      IDText.write(high, low, to: letters)
      out.write(escaping: UnsafeBufferPointer(letters))
    }
  }
}
