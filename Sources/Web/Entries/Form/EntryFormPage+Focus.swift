import Ledger

/// What of a form that comes back is marked as wrong, and what of it somebody is led to.
extension EntryFormPage {
  /// The id of the first field that was refused, or of the amount.
  var firstWrong: String {
    guard let field = errors.all.first?.field else { return EntryField.amount.id }
    let first = members.first.map { firstInput(of: field, $0) }
    return first ?? field.id
  }

  /// What is wrong with several fields together is put right in the first of them.
  private func firstInput(of field: EntryField, _ member: ID<Member>) -> String {
    let isOfPayers = field == .payer || field == .paid
    if isOfPayers, input.hasSeveralPayers { return EntryField.paid(member).id }
    if isOfPayers || field == .receiver { return field.id(choosing: member) }
    if field == .split { return EntryField.part(splitsByBoxes ? .equal : input.split, member).id }
    return field.id
  }

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
