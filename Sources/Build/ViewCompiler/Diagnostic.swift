/// A mistake in a view, a catalogue or an asset, printed in Swift's format.
package struct Diagnostic: Error, Equatable, CustomStringConvertible {
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String

  package init(file: String, line: Int = 1, column: Int = 1, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}
