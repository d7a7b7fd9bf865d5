import Encodings
import Exchange
import Glibc
import Ledger
import Words

/// Shows what a file from another app would become. It needs no database, and keeps nothing.
struct Import {
  private let file: String
  private let answers: String?

  init(_ settings: Settings) throws(Failure) {
    guard let file = settings[.preview] else {
      throw .usage("import needs --preview FILE; see evenly help import")
    }
    self.file = file
    answers = settings[.answers]
  }

  func run() throws(Failure) -> ExitCode {
    let json = try answers.map { path throws(Failure) in try Self.json(path) }
    let preview = PreviewWriter(try draft(try Self.answers(json, answers ?? "")), answers: json)
    preview.write { Console.write($0, to: STDOUT_FILENO) }
    Console.print("")
    return .success
  }

  private func draft(_ answers: ImportAnswers) throws(Failure) -> ImportDraft {
    let bytes = try ReadableFile(file, mostBytes: ImportLimit.bytes + 1).bytes()
    do throws(UnfitFile) {
      let context = ImportContext(fileName: name, dayInZone: Self.day)
      return try ImportSource(bytes).draft(answering: answers, in: context)
    } catch {
      throw Failure(.badData, "\(file): \(error.sentence)")
    }
  }

  /// Without the folders before it.
  private var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  private static func day(_ seconds: Int64, _ zone: String) -> Day? {
    TimeZone.named(zone).map { LocalTime(secondsSinceEpoch: seconds + Int64($0.offset(at: seconds))).day }
  }

  // MARK: - Answers

  private static func json(_ path: String) throws(Failure) -> JSON {
    let bytes = try ReadableFile(path, mostBytes: mostAnswers).bytes()
    do throws(JSONError) {
      return try JSON(bytes, rules: .lenient)
    } catch {
      throw Failure(.badData, "\(path): line \(error.line), column \(error.column) is no JSON")
    }
  }

  private static func answers(_ json: JSON?, _ path: String) throws(Failure) -> ImportAnswers {
    guard let json else { return ImportAnswers() }
    do throws(ImportAnswers.Mistake) {
      let answers = try ImportAnswers(json)
      if let zone = answers.zone, TimeZone.named(zone) == nil { throw ImportAnswers.Mistake(key: "zone") }
      return answers
    } catch {
      throw Failure(
        .badData, "\(path): \(error.key.isEmpty ? "no object" : "'\(error.key)' cannot be meant")")
    }
  }

  private static let mostAnswers = 1 << 20
}

extension Import {
  static let explanation = """
    The preview is for people and programs: every row with what it becomes, what is left
    out or refused and why, the totals that the file states, balances, and what is asked
    with what is assumed until it is answered. A file of which nothing can be made is one
    line, and exit code 65. What can be read, by the names in the preview:

    \(ImportFormat.allCases.map { "  \($0.rawValue)" }.joined(separator: "\n"))
    """
}
