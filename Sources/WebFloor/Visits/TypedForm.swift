import HTTP
import Ledger
import Threads
import Words

/// The form of one request, once it has been read: what was typed is shown again where it is not taken.
final class TypedForm: Sendable {
  private let fields = Monitor<[Form.Field]>([])

  func keep(_ form: Form) {
    fields.withLock { $0 = form.fields }
  }

  /// Under which id the form is to be done.
  var operation: ID<Ledger.Operation>? {
    fields.withLock { $0.first { $0.name == "operation" } }.flatMap { ID($0.value) }
  }

  var isEmpty: Bool { fields.withLock(\.isEmpty) }

  /// What people would like to see again, without passwords, ids and choices.
  func typed(_ formats: Formats) -> [String] { fields.withLock { $0 }.texts(formats) }
}

extension [Form.Field] {
  /// What people typed and would like to see again, as they would write it: a currency stands beside its amount, and
  /// days are written out. Ids and choices are left out, and what says nothing by itself.
  func texts(_ formats: Formats) -> [String] {
    let currency = first { $0.name == "currency" }?.value
    return filter { !$0.name.contains("password") && !Self.isChoice($0) }.map { field in
      if field.name == "amount", !field.value.isEmpty { return "\(field.value) \(currency ?? "")" }
      return Day(field.value).map { formats.date($0) } ?? field.value
    }.filter { value in
      value.contains { $0.isLetter || $0.isNumber } && !(value.utf8.count == 22 && !value.contains(" "))
    }
  }

  private static func isChoice(_ field: Form.Field) -> Bool {
    choices.contains(field.name) || field.name.contains("[") || field.value == "on"
  }

  /// Fields of which a form has its own words, or a number that is of no use without them.
  private static var choices: Set<String> {
    [
      "another", "as", "backup", "by", "category", "currency", "days", "decimals", "disabled", "every",
      "finding",
      "formats", "icon", "instead", "inviting", "kind", "language", "next", "open_day", "payer", "places",
      "preset", "preview", "rated", "repeat", "role", "split", "summary", "theme", "time_zone", "times", "to",
    ]
  }
}

extension Visit {
  /// What the visitor had typed into a form that a page of a group does not take, whether it was read or not.
  func typedInVain(_ problem: Problem) async -> [String] {
    guard request.method == .post, visitor != nil, access.role != nil,
      [.forbidden, .groupIsArchived, .notFound, .conflict].contains(problem)
    else { return [] }
    if typed.isEmpty, let kept = await KeptForm(of: self) { return kept.typed(formats) }
    return typed.typed(formats)
  }
}
