import HTTP
import Ledger

/// Which of two values was chosen for each field that two people changed.
struct ConflictChoices: Equatable, Sendable {
  /// The fields that stay as the other one saved them.
  private let theirs: Set<String>

  /// The fields `keep[title]` and so on; anything but `theirs` is mine.
  init(_ form: Form) throws(FormError) {
    theirs = Set(try form.indexed("keep").filter { $0.value == "theirs" }.map(\.key))
  }

  /// My entry with what is theirs put back; `shown` is the state that the choice was made on.
  func applied(to mine: Entry, shown: Entry) -> Entry {
    var entry = mine
    if theirs.contains("title") { entry.title = shown.title }
    if theirs.contains("day") { entry.day = shown.day }
    if theirs.contains("bill") { entry.bill = shown.bill }
    if theirs.contains("category") { entry.category = shown.category }
    if theirs.contains("payee") { entry.payee = shown.payee }
    if theirs.contains("note") { entry.note = shown.note }
    return entry
  }
}
