import Ledger

/// A field of an entry's form, by the name under which it is sent.
struct EntryField: Hashable, Sendable {
  let name: String
  /// The member, if each member has such a field.
  let member: ID<Member>?

  private init(_ name: String, _ member: ID<Member>? = nil) {
    self.name = name
    self.member = member
  }

  static let title = EntryField("title")
  static let amount = EntryField("amount")
  static let currency = EntryField("currency")
  static let date = EntryField("date")
  static let kind = EntryField("kind")
  static let payer = EntryField("payer")
  static let paid = EntryField("paid")
  static let split = EntryField("split")
  /// The receiver of a payment.
  static let receiver = EntryField("to")
  static let rate = EntryField("rate")
  static let category = EntryField("category")
  static let newCategory = EntryField("new-category")
  static let payee = EntryField("payee")
  static let tags = EntryField("tags")
  static let note = EntryField("note")
  /// Whether and how the entry recurs.
  static let repetition = EntryField("repeat")
  static let every = EntryField("every")
  static let until = EntryField("until")
  static let times = EntryField("times")
  static let file = EntryField("file")
  /// The name under which to save the split.
  static let presetName = EntryField("preset-name")

  static func paid(_ member: ID<Member>) -> EntryField { EntryField("paid", member) }
  static func included(_ member: ID<Member>) -> EntryField { EntryField("in", member) }
  static func part(_ mode: Split.Mode, _ member: ID<Member>) -> EntryField {
    EntryField(mode == .equal ? "in" : mode.rawValue, member)
  }

  /// Whether the field is a member's exact amount, by its form name.
  static func isAmount(_ formName: String) -> Bool { formName.hasPrefix("\(Split.Mode.exact.rawValue)[") }

  /// The name in the form and in `data-error`. On pages with many fields the view writes this and the two
  /// below from their parts.
  var formName: String { member.map { name + "[" + $0.description + "]" } ?? name }

  /// The element's id on the page.
  var id: String { member.map { name + "-" + $0.description } ?? name }

  /// The id of the error beside the field.
  var errorID: String { id + "-error" }

  /// The section that has to be open for the field to be visible.
  var section: Section {
    switch name {
    case "payer", "paid": .payers
    case "split", "preset-name", "in", "shares", "percent", "exact", "adjustment": .split
    case "to": .receiver
    case "date": .day
    case "category", "new-category", "tags": .tags
    case "payee": .payee
    case "note": .note
    case "file": .photo
    case "repeat", "every", "until", "times": .repetition
    default: .always
    }
  }

  enum Section: Hashable, Sendable {
    case always, payers, split, receiver, day, photo, note, repetition, payee, tags
  }
}
