import HTTP
import Ledger
import Threads

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
  var typed: [String] { fields.withLock { $0 }.texts }
}

extension [Form.Field] {
  /// What people typed and would like to see again, without ids, choices and the like: a currency stands beside its
  /// amount, and by themselves the parts of a split say nothing.
  var texts: [String] {
    let currency = first { $0.name == "currency" }?.value
    return filter { !$0.name.contains("password") && !isChoice($0) }.map { field in
      field.name == "amount" && !field.value.isEmpty ? "\(field.value) \(currency ?? "")" : field.value
    }.filter { value in
      value.contains { $0.isLetter || $0.isNumber } && !(value.utf8.count == 22 && !value.contains(" "))
    }
  }

  private func isChoice(_ field: Form.Field) -> Bool {
    let choices = ["kind", "currency", "rated", "split", "next", "as", "another", "preview"]
    return choices.contains(field.name) || field.name.contains("[") || field.value == "on"
  }
}

extension Visit {
  /// What the visitor had typed into a form that a page of a group does not take, whether it was read or not.
  func typedInVain(_ problem: Problem) async -> [String] {
    guard request.method == .post, visitor != nil, access.role != nil,
      [.forbidden, .groupIsArchived, .notFound, .conflict].contains(problem)
    else { return [] }
    if typed.isEmpty, let kept = await KeptForm(of: self) { return kept.typed }
    return typed.typed
  }
}
