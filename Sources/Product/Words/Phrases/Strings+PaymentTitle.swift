package import Ledger

/// A payment without a title is stored under the word for one in its author's language, because every entry
/// has a title; a reader sees the word in their own language.
extension Strings {
  private static let paymentTitles = Set(languages.map(\.paymentTitle))

  /// The title of an entry in this language.
  package func title(_ kept: String, of kind: Bill.Kind) -> String {
    Self.isNameless(kept, kind) ? paymentTitle : kept
  }

  package func title(of entry: Entry) -> String { title(entry.title, of: entry.bill.kind) }

  /// Whether a title is any language's word for a payment, on a payment.
  package static func isNameless(_ title: String, _ kind: Bill.Kind) -> Bool {
    kind == .transfer && paymentTitles.contains(title)
  }
}
