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

/// All mistakes, so that one build shows them.
package struct Diagnostics: Error {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  /// Records a mistake and continues without the result.
  mutating func collect<Result>(_ work: () throws -> Result) -> Result? {
    do { return try work() } catch let mistake as Diagnostic { all.append(mistake) } catch let mistakes
      as Diagnostics
    { all += mistakes.all } catch { all.append(Diagnostic(file: "ViewCompiler", message: "\(error)")) }
    return nil
  }

  mutating func add(_ mistakes: [Diagnostic]) { all += mistakes }

  func throwIfAny() throws(Diagnostics) { if !all.isEmpty { throw self } }
}
