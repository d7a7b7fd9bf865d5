import Encodings
import Exchange
import Foundation
import Ledger

/// Small files in the formats of other apps, each with its expected result beside it.
enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  /// The paths of all files that have an expectation, such as `splitwise/odd.csv`.
  static let all: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    let names = (paths?.allObjects as? [String] ?? []).filter { $0.hasSuffix(suffix) }
    return names.map { String($0.dropLast(suffix.count)) }.sorted()
  }()

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  static func expectation(of path: String) throws -> JSON {
    try JSON(try bytes(path + suffix), rules: .lenient)
  }

  static let suffix = ".expected.json"

  /// The draft of a file for a person in Berlin.
  static func draft(_ path: String, _ answers: JSON?) throws -> ImportDraft {
    try ImportSource(try bytes(path)).draft(
      answering: try answers.map { try ImportAnswers($0) } ?? ImportAnswers(), in: context(path))
  }

  static func draft(_ path: String) throws -> ImportDraft {
    try draft(path, try expectation(of: path).object?["answers"])
  }

  static func context(_ path: String) -> ImportContext {
    ImportContext(fileName: path.split(separator: "/").last.map(String.init) ?? "") { seconds, zone in
      guard zone == "UTC" || zone == "Europe/Berlin" else { return nil }
      let east = zone == "UTC" ? 0 : summerTime(seconds) ? 7_200 : 3_600
      return Day(daysSinceEpoch: Int((seconds + Int64(east)) / 86_400))
    }
  }

  /// Near enough for these files: from April to September.
  private static func summerTime(_ seconds: Int64) -> Bool {
    (4...9).contains(Day(daysSinceEpoch: Int(seconds / 86_400))?.month ?? 1)
  }
}
