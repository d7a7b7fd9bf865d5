import HTML
import Ledger

/// The fields of a refused form that are marked as invalid, and the one that gets the focus.
extension EntryFormPage {
  /// The id of the first refused field, or else of the amount.
  var firstWrong: String {
    guard let field = errors.all.first?.field else { return EntryField.amount.id }
    let wrong = members.first { isTyped($0, in: texts(of: field)) } ?? members.first
    return wrong.map { firstInput(of: field, $0) } ?? field.id
  }

  /// Whether the focus is on a member's field.
  func hasFocus(_ field: String, of member: String) -> Bool {
    focus.utf8.starts(with: field.utf8) && focus == field + "-" + member
  }

  /// For an error of several fields together, the first of them.
  private func firstInput(of field: EntryField, _ member: ID<Member>) -> String {
    let isOfPayers = field == .payer || field == .paid
    if isOfPayers, input.hasSeveralPayers { return EntryField.paid(member).id }
    if isOfPayers || field == .receiver { return field.id(choosing: member) }
    if field == .split { return EntryField.part(splitsByBoxes ? .equal : input.split, member).id }
    return field.id
  }

  /// The texts by member, for errors that several fields cause together.
  private func texts(of field: EntryField) -> [ID<Member>: String] {
    switch field {
    case .payer, .paid: input.hasSeveralPayers ? input.paid : [:]
    case .split: input[parts: input.split]
    default: [:]
    }
  }

  /// Whether the member's field is marked for such an error: empty fields are not, unless all are empty.
  func isTyped(_ member: ID<Member>, in texts: [ID<Member>: String]) -> Bool {
    !isBlank(texts[member]) || texts.values.allSatisfy(isBlank)
  }

  func isBlank(_ text: String?) -> Bool { text?.allSatisfy(\.isWhitespace) ?? true }

  /// Whether the payers as a whole are invalid.
  var arePayersInvalid: Bool { error(.payer) != nil || error(.paid) != nil }

  var isSplitInvalid: Bool { error(.split) != nil }

  /// Whether ticking a member solves the error.
  var areBoxesInvalid: Bool { isSplitInvalid && splitsByBoxes }

  private var splitsByBoxes: Bool { input.split == .equal || input.split == .adjustment }
}

extension EntryField {
  /// The id of one member's option in a choice.
  func id(choosing member: ID<Member>) -> String { "\(id)-\(member)" }
}

/// An error as the page shows it: beside its field, and at the top with a link to it.
struct FieldError: Equatable, Sendable {
  let field: String
  let id: String
  let target: Link
  let text: String

  init(_ field: EntryField, _ text: String) {
    self.field = field.formName
    id = field.errorID
    target = Link(fragment: field.id)
    self.text = text
  }
}
