import Archive
import Disk
import Encodings
import Exchange
import Glibc
import Ledger
import Words

/// Imports a file from another app, or shows a preview. A preview needs no database.
struct Import {
  private let file: String
  private let answers: String?
  /// Nil for a preview.
  private let goal: ImportGoal?

  init(_ settings: Settings) throws(Failure) {
    answers = settings[.answers]
    if let file = settings[.preview] {
      guard settings.operandCount == 0 else { throw .usage("import --preview takes one file") }
      (self.file, goal) = (file, nil)
    } else {
      guard settings.operandCount == 1 else {
        throw .usage("import needs FILE, or --preview FILE; see evenly help import")
      }
      file = try settings.operand(0)
      goal = try ImportGoal(settings, file)
    }
  }

  func run() throws(Failure) -> ExitCode {
    if let goal, let archive = try archive() { return try goal.restore(archive) }
    let json = try answers.map { path throws(Failure) in try Self.json(path) }
    let answers = try Self.answers(json, answers ?? "")
    if let goal {
      return try goal.add(answers) { answers, currency throws(Failure) in try draft(answers, in: currency) }
    }
    let preview = PreviewWriter(try draft(answers), answers: json)
    preview.write { Console.write($0, to: STDOUT_FILENO) }
    Console.print("")
    return .success
  }

  private func draft(_ answers: ImportAnswers, in currency: Currency? = nil) throws(Failure) -> ImportDraft {
    let bytes = try InputFile(file, mostBytes: ImportLimit.bytes + 1).bytes()
    do throws(UnfitFile) {
      var context = ImportContext(fileName: name, dayInZone: TimeZone.day)
      if let currency { context.currency = currency }
      return try ImportSource(bytes, as: answers.format).draft(answering: answers, in: context)
    } catch { throw Failure(.badData, "\(file): \(error.sentence)") }
  }

  /// The archive of a whole group, if the file is one; nil for any other file. Throws for a damaged archive.
  private func archive() throws(Failure) -> ArchivedGroup? {
    guard try InputFile(file, mostBytes: 4).bytes() == [0x50, 0x4B, 3, 4],
      let contents = FileContents(reading: file)
    else { return nil }
    do {
      let archive = try ArchivedGroup(contents)
      try archive.verify()
      return archive
    } catch ArchiveRefusal.noArchive { return nil } catch { throw Failure.of(error, in: file) }
  }

  /// The file's name without its folders.
  private var name: String { file.split(separator: "/").last.map(String.init) ?? file }

  // MARK: - Answers

  private static func json(_ path: String) throws(Failure) -> JSON {
    let bytes = try InputFile(path, mostBytes: mostAnswers).bytes()
    do throws(JSONError) { return try JSON(bytes, rules: .lenient) } catch {
      throw Failure(.badData, "\(path): invalid JSON at line \(error.line), column \(error.column)")
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
        .badData,
        "\(path): \(error.key.isEmpty ? "not a JSON object" : "the value of '\(error.key)' is not valid")")
    }
  }

  private static let mostAnswers = 1 << 20
}

extension Import {
  static let explanation = """
    New entries are added as one action, by the account that --as names. One click in
    the group's history undoes it. Entries that the group already has stay as they are. A
    name in the file is the member with that name, or a new one. Stop the server first.

    The preview is for people and programs. It lists every row with its result, skipped
    and refused rows with the reason, the totals stated in the file, balances, and open
    questions with the assumed answers. If the file cannot be imported, it prints one line
    and exits with code 65.

    The archive of a group, archive.zip, is restored as the same group with its history
    and files, if it is not in the database: leave out --group and --new. The account that
    --as names becomes an owner, under their own name in the archive or a new one. If the
    group is in the database, --group with its id adds missing entries; --as must name an
    owner.

    Other formats, by their names in the preview:

    \(ImportFormat.allCases.map { "  \($0.rawValue)" }.joined(separator: "\n"))
    """
}

extension UnfitFile {
  /// Why a file cannot be imported, for the server admin.
  var sentence: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLong(let limit): "the file is larger than \(limit >> 20) MB"
    case .tooManyRows(let limit): "the file has more than \(limit) rows"
    case .tooManyPeople(let limit): "the file has more than \(limit) people"
    case .tooManyColumns(let line, let limit): "line \(line) has more than \(limit) columns"
    case .cellTooLong(let line, let limit): "line \(line) has a cell of more than \(limit >> 10) KiB"
    case .workbook: "the file is a workbook or an archive, not a table; save it as CSV"
    case .pdf: "the file is a PDF, not a table; export it as CSV or JSON"
    case .markup: "the file is a web page or a document, not a table; export it as CSV or JSON"
    case .binary: "the file is not text; export it as CSV or JSON"
    case .noTable: "the file is neither JSON nor a table with a heading and two columns"
    case .settlementPlan: "the file is a plan of who pays whom, not the history; export the bills"
    case .json(let error): "invalid JSON at line \(error.line), column \(error.column)"
    case .unknownJSON: "the format of this JSON is unknown; export the history"
    case .linkOnly: "the file contains only a link; open it and export the group"
    }
  }
}
