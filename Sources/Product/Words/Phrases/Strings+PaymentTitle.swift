package import Ledger

/// A payment that nobody gave a title is kept under its recorder's word for one, because every entry has a
/// title; whoever looks at it reads their own.
extension Strings {
  private static let paymentTitles = Set(languages.map(\.paymentTitle))

  /// The title of an entry in this language.
  package func title(_ kept: String, of kind: Bill.Kind) -> String {
    Self.isNameless(kept, kind) ? paymentTitle : kept
  }

  package func title(of entry: Entry) -> String { title(entry.title, of: entry.bill.kind) }

  /// Whether a title is any language's word for a payment, and what it stands on is one.
  package static func isNameless(_ title: String, _ kind: Bill.Kind) -> Bool {
    kind == .transfer && paymentTitles.contains(title)
  }
}
