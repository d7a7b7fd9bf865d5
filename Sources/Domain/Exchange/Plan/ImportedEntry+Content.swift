import Encodings
import Ledger

extension ImportedEntry {
  /// All data of the entry in a fixed byte format.
  func content(_ members: [ID<Member>]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      for text in [day.description, title, kind.rawValue, currency.code, String(amount)] {
        writer.write(text)
      }
      write(paid.map { (members[$0.person], String($0.units)) }, &writer)
      switch division {
      case .owed(let portions): write(portions.map { (members[$0.person], String($0.units)) }, &writer)
      case .weights(let weights): write(weights.map { (members[$0.person], "\($0.weight)") }, &writer)
      }
      writer.write(categoryText)
      writer.write(payee)
      writer.array(tags) { $1.write($0) }
      writer.write(note)
      for text in [original?.currency, original?.rate, original?.amount] { writer.write(text ?? "") }
    }
    return writer.bytes
  }

  private func write(_ parts: [(ID<Member>, String)], _ writer: inout JSONWriter) {
    writer.array(parts.map { "\($0.0) \($0.1)" }.sorted()) { $1.write($0) }
  }

  private var categoryText: String {
    switch category {
    case .none: ""
    case .household(let category): category.rawValue
    case .own(let name): "own \(name)"
    }
  }
}
