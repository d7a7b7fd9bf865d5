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
    What is new is added as one action, by whoever --as names, which one click in the
    group's history takes back; what the group has already is left as it is. A name of the
    file is the member of that name, or a new one. No server may be running.

    The preview is for people and programs: every row with what it becomes, what is left
    out or refused and why, the totals that the file states, balances, and what is asked
    with what is assumed until it is answered. A file of which nothing can be made is one
    line, and exit code 65.

    The archive of a group, archive.zip, comes back as the group that it was, with its
    history and its files, where it is not here: without --group and --new. Whoever --as
    names becomes an owner, as the name in it that is theirs or as a new one. Of a group
    that is here, --group with its id adds what it is missing, if --as names an owner.

    What else can be read, by the names in the preview:

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
    case .workbook: "this is a workbook or an archive, no table; save it as CSV"
    case .pdf: "this is a PDF, no table; export the file as CSV or JSON"
    case .markup: "this is a page or a document, no table; export the file as CSV or JSON"
    case .binary: "this is no text; export the file as CSV or JSON"
    case .noTable: "this is no table with a heading and two columns, and no JSON"
    case .settlementPlan: "this is a proposal who should pay whom, not the history; export the bills"
    case .json(let error): "line \(error.line), column \(error.column) is no JSON that can be read"
    case .unknownJSON: "this JSON is none that is known; export the history"
    case .linkOnly: "this is a link, not a file; open it and export the group"
    }
  }
}
