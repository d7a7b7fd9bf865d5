import Ledger

/// What of a form that comes back is marked as wrong, and what of it somebody is led to.
extension EntryFormPage {
  /// The id of the first field that was refused, or of the amount.
  var firstWrong: String {
    guard let field = errors.all.first?.field else { return EntryField.amount.id }
    let wrong = members.first { isTyped($0, in: texts(of: field)) } ?? members.first
    return wrong.map { firstInput(of: field, $0) } ?? field.id
  }

  /// Whether the focus is on a member's field.
  func hasFocus(_ field: String, of member: String) -> Bool {
    focus.utf8.starts(with: field.utf8) && focus == field + "-" + member
  }

  /// What is wrong with several fields together is put right in the first of them.
  private func firstInput(of field: EntryField, _ member: ID<Member>) -> String {
    let isOfPayers = field == .payer || field == .paid
    if isOfPayers, input.hasSeveralPayers { return EntryField.paid(member).id }
    if isOfPayers || field == .receiver { return field.id(choosing: member) }
    if field == .split { return EntryField.part(splitsByBoxes ? .equal : input.split, member).id }
    return field.id
  }

  /// What was typed for each, where several fields are wrong together.
  private func texts(of field: EntryField) -> [ID<Member>: String] {
    switch field {
    case .payer, .paid: input.hasSeveralPayers ? input.paid : [:]
    case .split: input[parts: input.split]
    default: [:]
    }
  }

  /// Whether somebody's field is one of those that can be wrong together: who has nothing takes no part in it, unless
  /// nobody has anything.
  func isTyped(_ member: ID<Member>, in texts: [ID<Member>: String]) -> Bool {
    !isBlank(texts[member]) || texts.values.allSatisfy(isBlank)
  }

  func isBlank(_ text: String?) -> Bool { text?.allSatisfy(\.isWhitespace) ?? true }

  /// Whether what was paid is wrong as a whole.
  var arePayersInvalid: Bool { error(.payer) != nil || error(.paid) != nil }

  var isSplitInvalid: Bool { error(.split) != nil }

  /// Whether it is to be put right by ticking somebody.
  var areBoxesInvalid: Bool { isSplitInvalid && splitsByBoxes }

  private var splitsByBoxes: Bool { input.split == .equal || input.split == .adjustment }
}

extension EntryField {
  /// The id of the choice of one member, where one is to be chosen.
  func id(choosing member: ID<Member>) -> String { "\(id)-\(member)" }
}
