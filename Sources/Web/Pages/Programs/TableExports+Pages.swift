import API
import Words

extension TableExports {
  /// The tables that the pages offer too.
  static func pages(_ downloads: Downloads) -> TableExports {
    TableExports(
      make: { person, write in
        do { return try await downloads.make(for: person, write) } catch let problem as Problem {
          throw APIProblem(problem, Strings(language: .en))
        }
      }, writeEntries: { try $0.writeTable(of: $1, matching: $2, to: $3) }, report: ReportTable.written)
  }
}
