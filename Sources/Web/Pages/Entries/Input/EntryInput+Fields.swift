import Ledger

extension EntryInput {
  /// Every field as a browser would send it, for a page with the form in hidden fields.
  var fields: [(name: String, value: String)] {
    var fields = [("operation", operation.description), ("kind", kind.rawValue)]
    if let base { fields.append(("base", base)) }
    if !next.isEmpty { fields.append(("next", next)) }
    if let rated { fields.append(("rated", rated)) }
    if !proposedRate.isEmpty { fields.append(("proposed-rate", proposedRate)) }
    if let receipt { fields.append(("receipt", receipt.description)) }
    fields += labelFields.map { ($0.name, $0.value) }
    fields += attachments.map { ("attachment", $0.description) }
    fields += [
      ("title", title), ("amount", amount), ("currency", currency), ("date", date), ("rate", rate),
      ("category", category), ("new-category", newCategory), ("payee", payee), ("tags", tags), ("note", note),
      ("split", split.rawValue),
    ]
    if hasSeveralPayers { fields.append(("payer", Self.several)) }
    if let payer, !hasSeveralPayers { fields.append(("payer", payer.description)) }
    if let receiver { fields.append(("to", receiver.description)) }
    fields += sorted(paid).map { (EntryField.paid($0).formName, $1) }
    fields += repetition.fields
    fields += included.sorted().map { (EntryField.included($0).formName, "on") }
    for mode in Split.Mode.allCases {
      fields += sorted(self[parts: mode]).map { (EntryField.part(mode, $0).formName, $1) }
    }
    // Blank adjustments are sent too: without them the saved ones would be used.
    if split == .adjustment, adjustment.isEmpty {
      fields += included.sorted().map { (EntryField.part(.adjustment, $0).formName, "") }
    }
    return fields.map { (name: $0.0, value: $0.1) }
  }

  /// The names of the entry's labels when its form was opened.
  var labelFields: [(name: String, value: String)] {
    shownLabels.sorted { $0.key < $1.key }.map { ("label[\($0.key)]", $0.value) }
  }

  private func sorted(_ texts: [ID<Member>: String]) -> [(ID<Member>, String)] {
    texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
