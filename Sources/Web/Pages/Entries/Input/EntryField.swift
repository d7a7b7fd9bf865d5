import Ledger

/// A field of an entry's form, by the name under which it is sent.
struct EntryField: Hashable, Sendable {
  let name: String
  /// The section that has to be open for the field to be visible.
  let section: Section
  /// The member, if each member has such a field.
  let member: ID<Member>?

  private init(_ name: String, in section: Section = .always, of member: ID<Member>? = nil) {
    self.name = name
    self.section = section
    self.member = member
  }

  static let title = EntryField("title")
  static let amount = EntryField("amount")
  static let currency = EntryField("currency")
  static let date = EntryField("date", in: .day)
  static let kind = EntryField("kind")
  static let payer = EntryField("payer", in: .payers)
  static let paid = EntryField("paid", in: .payers)
  static let split = EntryField("split", in: .split)
  /// The receiver of a payment.
  static let receiver = EntryField("to", in: .receiver)
  static let rate = EntryField("rate")
  static let category = EntryField("category", in: .tags)
  static let newCategory = EntryField("new-category", in: .tags)
  static let payee = EntryField("payee", in: .payee)
  static let tags = EntryField("tags", in: .tags)
  static let note = EntryField("note", in: .note)
  /// Whether and how the entry recurs.
  static let repetition = EntryField("repeat", in: .repetition)
  static let every = EntryField("every", in: .repetition)
  static let until = EntryField("until", in: .repetition)
  static let times = EntryField("times", in: .repetition)
  static let file = EntryField("file", in: .photo)
  /// The name under which to save the split.
  static let presetName = EntryField("preset-name", in: .split)
  /// The name of a new member, who takes part.
  static let newMember = EntryField("new-member", in: .split)

  /// The lines of a bill by item that were typed as one text.
  static let typedReceipt = EntryField("item-receipt", in: .split)

  static func paid(_ member: ID<Member>) -> EntryField { EntryField("paid", in: .payers, of: member) }
  static func included(_ member: ID<Member>) -> EntryField { EntryField("in", in: .split, of: member) }
  static func part(_ mode: Split.Mode, _ member: ID<Member>) -> EntryField {
    EntryField(mode == .equal ? "in" : mode.rawValue, in: .split, of: member)
  }

  /// A field of one line of a bill by item, or of one of its extras, by their numbers.
  static func item(_ number: Int, _ part: String) -> EntryField {
    EntryField("item-\(number)-\(part)", in: .split)
  }
  static func extra(_ number: Int, _ part: String) -> EntryField {
    EntryField("extra-\(number)-\(part)", in: .split)
  }
  static func itemWeight(_ number: Int, _ member: ID<Member>) -> EntryField {
    EntryField("item-\(number)-weight", in: .split, of: member)
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

  enum Section: Hashable, Sendable {
    case always, payers, split, receiver, day, photo, note, repetition, payee, tags
  }
}
