import Exchange
import Household
import Ledger

extension Shape {
  /// A text of a file, which is as long as a cell may be.
  private static let fileText = Shape.text(0...ImportLimit.cellBytes)
  private static let place = Shape.integer(0...Int64.max)
  static let importRowState = Shape.choice(ImportRowState.allCases.map(\.rawValue))
  /// How many refused rows are listed at once; the list of rows has all of them.
  static let mostRefused = 200

  static let importList = Shape.named("ImportList") {
    .answer([.init("imports", .list(waitingImport), "Your uploaded files, oldest first.")])
  }

  private static let waitingFields: [Field] = [
    .init("id", .id), .init("name", .text(0...200), "Name of the file."), .init("created", .instant),
    .init("isAdded", .flag, "Whether its entries have been added to the group."),
  ]

  private static let waitingImport = Shape.named("WaitingImport") { .answer(waitingFields) }

  static let importedFile = Shape.named("Import") {
    .answer(
      waitingFields + [
        .init("proposal", .nullable(importProposal), "Preview of the import; null once it is added.")
      ])
  }

  private static let importProposal = Shape.named("ImportProposal") {
    .answer([
      .init("format", .choice(ImportFormat.allCases.map(\.rawValue)), "App and format of the file."),
      .init("plan", .text(1...100), "Fingerprint of this proposal, to be sent with the confirmation."),
      .init("count", place, "Number of entries to be added, changed, restored or deleted."),
      .init("rows", importCounts, "Number of rows in each state."),
      .init("people", .list(importPerson), "In the order of the file."),
      .init("questions", .list(importQuestion), "Questions that the file leaves open."),
      .init("answers", importAnswers, "Answers given now or for an earlier file, or taken from the group."),
      .init("refused", .list(refusedRow), "The first \(mostRefused) rows that cannot be added."),
      .init("totals", .list(importTotal)),
      .init(
        "gone", .list(.id),
        "Entries from earlier files that are missing from this one; they stay unless deleted."),
      .init(
        "guessed", .nullable(fileText),
        "Sample text of a file without a stated encoding, to check that it is readable; else null."),
      .init(
        "isStrange", .flag,
        "Whether nothing in the file matches, although the group has entries from the app."),
    ])
  }

  private static let importCounts = Shape.named("ImportCounts") {
    .answer(ImportRowState.allCases.map { .init($0.rawValue, place) })
  }

  private static let importPerson = Shape.named("ImportPerson") {
    .answer([
      .init("name", fileText, "Name in the file."),
      .init("member", .nullable(.id), "Matching member of the group; null for a new member."),
      .init("isMe", .flag), .init("isFormer", .flag, "Whether they had left the group in the other app."),
    ])
  }

  private static let importQuestion = Shape.named("ImportQuestion") {
    .answer([
      .init(
        "key", .choice(ImportQuestion.Subject.allCases.map(\.rawValue)),
        "Field of the answers that this question fills."),
      .init("about", fileText, "Name, word or line in question; empty if there is only one."),
      .init("assumed", fileText, "Value assumed until it is answered."),
      .init("choices", .list(fileText), "Possible values, if the file gives them."),
    ])
  }

  private static let refusedRow = Shape.named("RefusedRow") {
    .answer([
      .init("at", place, "Line of a table, or position in a list."),
      .init("why", .choice(RowIssue.Reason.allCases.filter(\.isRefusal).map(\.rawValue))),
      .init("detail", .text(1...2_000)),
    ])
  }

  private static let importTotal = Shape.named("ImportTotal") {
    .answer([
      .init("name", fileText, "Name in the file."), .init("currency", .text(1...96)),
      .init("file", .nullable(.decimal), "Balance stated in the file; null if it states none."),
      .init("agrees", .nullable(.choice(ImportBalances.Agreement.allCases.map(\.rawValue)))),
      .init("rows", .decimal, "Balance that the rows add up to."),
      .init("after", .decimal, "Balance in the group after the import."),
    ])
  }

  static let importRowPage = Shape.named("ImportRowPage") {
    .answer([
      .init("rows", .list(importRow), "Rows that cannot be added come first."),
      .init("next", .nullable(.text(1...20)), "Cursor of the next page; null on the last page."),
    ])
  }

  private static let importRow = Shape.named("ImportRow") {
    .answer([
      .init("at", place, "Line of a table, or position in a list."), .init("state", importRowState),
      .init("done", .choice(["add", "change", "restore", "nothing"])),
      .init("why", .nullable(.choice(RowIssue.Reason.allCases.map(\.rawValue) + ["erased", "edited-here"]))),
      .init("detail", .nullable(.text(1...2_000))),
      .init("warnings", .list(.choice(RowWarning.allCases.map(\.rawValue)))),
      .init("title", .nullable(fileText)), .init("date", .nullable(.day)), .init("kind", .nullable(kind)),
      .init("money", .nullable(money)), .init("paid", .list(importPart)), .init("owed", .list(importPart)),
      .init("entry", .nullable(.id), "Matching entry of the group; null if it is new."),
    ])
  }

  private static let importPart = Shape.named("ImportPart") {
    .answer([.init("name", fileText, "Name in the file."), .init("amount", .decimal)])
  }

  // MARK: - Requests

  /// The keys of `ImportAnswers`, and the decisions beside them.
  static let importAnswers = Shape.named("ImportAnswers") {
    .request([
      .optional("currency", answer, "Currency of amounts without one."),
      .optional("zone", answer, "Time zone in which times become days, such as Europe/Berlin."),
      .optional("me", answer, "Your name in the file."),
      .optional("friend", answer, "The other person in a file of two people."),
      .optional("group", answer, "The group to import, if the file has several."),
      .optional(
        "people", .list(answer, 0...ImportLimit.people), "Names of everyone, for rows without names."),
      .optional("weights", .map(answer), "Weights of people, by name."),
      .optional("payers", .map(answer), "Payers, by line."),
      .optional("names", .map(answer), "Names of people, by their ids in the file."),
      .optional(
        "categories", .map(answer),
        "By the word in the file: payment, the key of a household category, or the name of another."),
      .optional("dates", .choice(DayOrder.allCases.map(\.rawValue))),
      .optional("decimal", .choice(DecimalMark.allCases.map(\.rawValue))),
      .optional("units", .map(.integer(0...Int64(Currency.largestScale))), "Number of decimals, by unit."),
      .optional("columns", .map(answer), "Column headings, by role."),
      .optional("separator", answer, "Separator between names in one cell."),
      .optional(
        "signs", .choice(ImportAnswers.Signs.allCases.map(\.rawValue)), "Meaning of negative amounts."),
      .optional(
        "format", .choice([ImportFormat.genericCSV.rawValue]),
        "Reads the file as any table, with the columns given."),
      .optional(
        "hundredfold", .choice(ImportAnswers.Hundredfold.allCases.map(\.rawValue)),
        "Whether the app counts in hundredths."),
      .optional("kinds", .map(kind), "Kinds of rows, by the word in the file."),
      .optional("who", .map(.text(1...22)), "Member for each name: a member id, “me” or “new”."),
      .optional("skip", .list(place), "Rows to skip that would otherwise be imported, by “at”."),
      .optional("take", .list(place), "Rows to import that would otherwise be skipped, by “at”."),
      .optional("delete", .list(.id), "Entries of “gone” to delete."),
      .optional("leaveRefused", .flag, "Whether to add the rest if some rows cannot be added."),
    ])
  }

  private static let answer = Shape.text(0...4_096)

  static let importConfirmation = Shape.named("ImportConfirmation") {
    .request([.init("plan", .text(1...100), "The “plan” of the proposal that you have seen.")])
  }

  static let importResult = Shape.named("ImportResult") {
    .answer([
      .init("count", place, "Number of entries added, changed or restored."),
      .init(
        "position", .nullable(position), "Journal position of the first change; null if nothing changed."),
      .init(
        "staying", .list(.id), "Members who had left in the other app but stay because of an open balance."),
    ])
  }

  static let importUndoing = Shape.named("ImportUndoing") {
    .request([
      .optional("leaveChanged", .flag, "Whether to keep entries that were changed after the import."),
      .operation,
    ])
  }

  static let importUndone = Shape.named("ImportUndone") {
    .answer([.init("count", place, "Number of entries undone.")])
  }
}
