/// The picture of a receipt that waits in a group until a member makes an entry from it.
package struct Receipt: Hashable, Sendable {
  package let id: ID<Receipt>
  package let attachment: ID<Attachment>
  package let added: Tick
  /// The uploader.
  package let author: Author
  package var status: Status
  /// The recognised text: proposals that a person must confirm.
  package var reading: RecognizedReceipt?
  package var isRemoved: Bool

  package enum Status: Hashable, Sendable {
    case pending
    /// An entry was made from it.
    case filed(ID<Entry>)
    case dropped(reason: String)

    package var isPending: Bool { self == .pending }
  }

  package init(
    id: ID<Receipt>, attachment: ID<Attachment>, added: Tick, author: Author, status: Status = .pending,
    reading: RecognizedReceipt? = nil, isRemoved: Bool = false
  ) {
    self.id = id
    self.attachment = attachment
    self.added = added
    self.author = author
    self.status = status
    self.reading = reading
    self.isRemoved = isRemoved
  }
}

/// The data recognised on the picture of a receipt; each part may be missing.
package struct RecognizedReceipt: Hashable, Sendable {
  package var amount: Money?
  package var day: Day?
  package var payee: String?
  /// What stands above the total, in its currency; nothing without a total.
  package var lines: [Line] = []

  package struct Line: Hashable, Sendable {
    package let name: String
    /// In minor units; below zero for what was taken off.
    package let amount: Int64
    /// How many of the same price it is for.
    package let quantity: Int64
    /// What was added to the goods; nil for goods.
    package let kind: Items.Extra.Kind?

    /// The most lines of one receipt, and the most of one line.
    package static let most = 200
    package static let mostOfOne: Int64 = 999

    package init(_ name: String, _ amount: Int64, quantity: Int64 = 1, kind: Items.Extra.Kind? = nil) {
      self.name = name
      self.amount = amount
      self.quantity = quantity
      self.kind = kind
    }
  }

  package init(amount: Money? = nil, day: Day? = nil, payee: String? = nil, lines: [Line] = []) {
    self.amount = amount
    self.day = day
    self.payee = payee
    self.lines = lines
  }

  package var isEmpty: Bool { self == RecognizedReceipt() }
}
