import Encodings
package import Ledger

/// The identity of an imported entry, from which its id is derived: the same row of the same app always has
/// the same id in a group, for every import and every importer.
///
/// A row with an id of the app is identified by it. Other rows are identified by day, title, amount and net
/// amounts, not by categories, columns of people without a part, or lines.
package struct ImportIdentity {
  package typealias Digest = (_ bytes: [UInt8]) -> [UInt8]

  private let prefix: [UInt8]
  private let digest: Digest
  /// The number of equal rows without an id so far.
  private var counts: [[UInt8]: Int] = [:]

  /// The digest must be SHA-256.
  package init(group: ID<Group>, family: ImportFormat.Family, digest: @escaping Digest) {
    prefix = Self.ended(["evenly import 1", group.description, family.rawValue])
    self.digest = digest
  }

  /// The id of the next row. `members` maps the people to members of the group.
  package mutating func id(of entry: ImportedEntry, members: [ID<Member>]) -> ID<Entry> {
    let key = key(of: entry, members: members)
    let bytes = digest(prefix + key + [0])
    return ID(bytes: bytes.prefix(16)) ?? ID(high: 0, low: 0)
  }

  /// The key of the next row; equal rows get different keys.
  package mutating func key(of entry: ImportedEntry, members: [ID<Member>]) -> [UInt8] {
    if let id = entry.nativeID {
      let whole = entry.sourceGroup.map { "\($0)\u{1F}\(id)" } ?? id
      return Array("id:\(whole)\(entry.part > 0 ? "/\(entry.part)" : "")".utf8)
    }
    let key = Array("row:\(rowText(of: entry, members))".utf8)
    counts[key, default: 0] += 1
    return key + Array("\u{1F}\(counts[key, default: 1])".utf8)
  }

  private func rowText(of entry: ImportedEntry, _ members: [ID<Member>]) -> String {
    let title = entry.kind == .transfer ? "" : FoldedText(name: entry.title).text
    let amount = entry.kind == .income ? -entry.amount : entry.amount
    let parts = entry.parts(members)
    return ([entry.day.description, title, entry.currency.code, String(amount)] + parts).joined(
      separator: "\u{1F}")
  }

  private static func ended(_ texts: [String]) -> [UInt8] { texts.flatMap { Array($0.utf8) + [0] } }
}

extension ImportedEntry {
  /// The net amounts; or the payers and weights, if the odd units are open.
  fileprivate func parts(_ members: [ID<Member>]) -> [String] {
    guard case .owed(let owed) = division else { return openParts(members) }
    let sign: Int64 = kind == .income ? -1 : 1
    var nets: [ID<Member>: Int64] = [:]
    for part in paid { nets[members[part.person], default: 0] += sign * part.units }
    for part in owed { nets[members[part.person], default: 0] -= sign * part.units }
    return nets.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
  }

  private func openParts(_ members: [ID<Member>]) -> [String] {
    guard case .weights(let weights) = division else { return [] }
    let payers = Set(paid.map { members[$0.person] }).sorted().map { "paid \($0)" }
    return payers + Set(weights.map { members[$0.person] }).sorted().map { "for \($0)" }
  }

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
