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
    .answer([.init("imports", .list(waitingImport), "Your files that wait, the oldest first.")])
  }

  private static let waitingFields: [Field] = [
    .init("id", .id), .init("name", .text(0...200), "What the file is called."), .init("created", .instant),
    .init("isAdded", .flag, "Whether its entries are in the group by now."),
  ]

  private static let waitingImport = Shape.named("WaitingImport") { .answer(waitingFields) }

  static let importedFile = Shape.named("Import") {
    .answer(
      waitingFields + [
        .init("proposal", .nullable(importProposal), "What it would become; null once it is added.")
      ])
  }

  private static let importProposal = Shape.named("ImportProposal") {
    .answer([
      .init("format", .choice(ImportFormat.allCases.map(\.rawValue)), "Which app the file is from."),
      .init("plan", .text(1...100), "All of this in a word, which the confirmation repeats."),
      .init("count", place, "How many entries would be added, changed, restored or deleted."),
      .init("rows", importCounts, "How many rows of the file are what."),
      .init("people", .list(importPerson), "In the file's order."),
      .init("questions", .list(importQuestion), "What the file leaves open."),
      .init("answers", importAnswers, "What was answered, now or the last time, or follows from the group."),
      .init("refused", .list(refusedRow), "The first \(mostRefused) rows that cannot be added."),
      .init("totals", .list(importTotal)),
      .init("gone", .list(.id), "Entries of earlier files that this one has no more; they stay."),
      .init(
        "guessed", .nullable(fileText),
        "A word of a file that does not say how its letters are written: does it look right?"),
      .init("isStrange", .flag, "Nothing of the file is known, though the group has entries from the app."),
    ])
  }

  private static let importCounts = Shape.named("ImportCounts") {
    .answer(ImportRowState.allCases.map { .init($0.rawValue, place) })
  }

  private static let importPerson = Shape.named("ImportPerson") {
    .answer([
      .init("name", fileText, "In the file."),
      .init("member", .nullable(.id), "Who that is in the group; null for a new member."),
      .init("isMe", .flag), .init("isFormer", .flag, "Whether they had left over there."),
    ])
  }

  private static let importQuestion = Shape.named("ImportQuestion") {
    .answer([
      .init("key", .choice(ImportQuestion.Subject.allCases.map(\.rawValue)), "The member of the answers."),
      .init("about", fileText, "The name, word or line that it is about; empty where there is one alone."),
      .init("assumed", fileText, "What holds until it is answered."),
      .init("choices", .list(fileText), "What can be chosen from, where the file says it."),
    ])
  }

  private static let refusedRow = Shape.named("RefusedRow") {
    .answer([
      .init("at", place, "The line of a table, or the place in a list."),
      .init("why", .choice(RowIssue.Reason.allCases.filter(\.isRefusal).map(\.rawValue))),
      .init("detail", .text(1...2_000)),
    ])
  }

  private static let importTotal = Shape.named("ImportTotal") {
    .answer([
      .init("name", fileText, "In the file."), .init("currency", .text(1...96)),
      .init("file", .nullable(.decimal), "The balance that the file states; null where it states none."),
      .init("agrees", .nullable(.choice(ImportBalances.Agreement.allCases.map(\.rawValue)))),
      .init("rows", .decimal, "What the rows come to."),
      .init("after", .decimal, "The balance in the group then."),
    ])
  }

  static let importRowPage = Shape.named("ImportRowPage") {
    .answer([
      .init("rows", .list(importRow), "Those that cannot be added first."),
      .init("next", .nullable(.text(1...20)), "The cursor of the next page; null on the last."),
    ])
  }

  private static let importRow = Shape.named("ImportRow") {
    .answer([
      .init("at", place, "The line of a table, or the place in a list."), .init("state", importRowState),
      .init("done", .choice(["add", "change", "restore", "nothing"])),
      .init("why", .nullable(.choice(RowIssue.Reason.allCases.map(\.rawValue) + ["erased", "edited-here"]))),
      .init("detail", .nullable(.text(1...2_000))),
      .init("warnings", .list(.choice(RowWarning.allCases.map(\.rawValue)))),
      .init("title", .nullable(fileText)), .init("date", .nullable(.day)), .init("kind", .nullable(kind)),
      .init("money", .nullable(money)), .init("paid", .list(importPart)), .init("owed", .list(importPart)),
      .init("entry", .nullable(.id), "The entry here that it is; null where it is new."),
    ])
  }

  private static let importPart = Shape.named("ImportPart") {
    .answer([.init("name", fileText, "In the file."), .init("amount", .decimal)])
  }

  // MARK: - Requests

  /// The keys of `ImportAnswers`, and the decisions beside them.
  static let importAnswers = Shape.named("ImportAnswers") {
    .request([
      .optional("currency", answer, "Of amounts that name none."),
      .optional("zone", answer, "In which moments are days, such as Europe/Berlin."),
      .optional("me", answer, "Which name is yours."),
      .optional("friend", answer, "The other one of a file between two."),
      .optional("group", answer, "Which one of several groups in the file."),
      .optional("people", .list(answer, 0...ImportLimit.people), "Who shares what names nobody."),
      .optional("weights", .map(answer), "Shares of people, by name."),
      .optional("payers", .map(answer), "Who paid, by line."),
      .optional("names", .map(answer), "Names, by what the file calls people."),
      .optional(
        "categories", .map(answer),
        "By the file's word: payment, the key of a household category, or the name of another."),
      .optional("dates", .choice(DayOrder.allCases.map(\.rawValue))),
      .optional("decimal", .choice(DecimalMark.allCases.map(\.rawValue))),
      .optional("units", .map(.integer(0...Int64(Currency.largestScale))), "Decimals, by unit."),
      .optional("columns", .map(answer), "The heading of the column, by role."),
      .optional("separator", answer, "What stands between names in a cell."),
      .optional("signs", .choice(ImportAnswers.Signs.allCases.map(\.rawValue)), "What is below zero."),
      .optional("format", .choice([ImportFormat.genericCSV.rawValue]), "Any table, whose columns are told."),
      .optional(
        "hundredfold", .choice(ImportAnswers.Hundredfold.allCases.map(\.rawValue)),
        "Whether the app counted in hundredths."),
      .optional("kinds", .map(kind), "What rows of a kind are, by its word."),
      .optional("who", .map(.text(1...22)), "Who a name is: the id of a member, me or new."),
      .optional("skip", .list(place), "Rows that are left out though they would be done, by “at”."),
      .optional("take", .list(place), "Rows that are done though they would not be, by “at”."),
      .optional("delete", .list(.id), "Of “gone”, what is deleted."),
      .optional("leaveRefused", .flag, "Whether the rest is added although some rows cannot be."),
    ])
  }

  private static let answer = Shape.text(0...4_096)

  static let importConfirmation = Shape.named("ImportConfirmation") {
    .request([.init("plan", .text(1...100), "Of the proposal that you have seen.")])
  }

  static let importResult = Shape.named("ImportResult") {
    .answer([
      .init("count", place, "How many entries were added, changed or restored."),
      .init("position", .nullable(position), "Of the first change in the journal; null for none."),
      .init("staying", .list(.id), "Members who had left over there and stay, as something is open."),
    ])
  }

  static let importUndoing = Shape.named("ImportUndoing") {
    .request([
      .optional("leaveChanged", .flag, "Whether entries that were changed again since stay."), .operation,
    ])
  }

  static let importUndone = Shape.named("ImportUndone") {
    .answer([.init("count", place, "How many entries were taken back.")])
  }
}
