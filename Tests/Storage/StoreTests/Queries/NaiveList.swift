import Ledger

@testable import Store

/// The list made the simplest way: every entry of the folded group, filtered and sorted in memory.
struct NaiveList {
  struct Item {
    let id: ID<Entry>
    let entry: Entry
    let created: Tick
    /// The amount, each member's line and the folded texts: computed once, as every filter needs them.
    let amount: Money
    let lines: [Outcome.Line]
    let texts: [[UInt8]]
  }

  let overview: GroupOverview
  let items: [Item]

  init(_ household: FoldedGroup, _ overview: GroupOverview) {
    self.overview = overview
    var items: [Item] = []
    for case .entry(let state) in household.states.values where state.isVisible {
      if let entry = state.entry, let birth = state.birth {
        items.append(
          Item(
            id: state.id, entry: entry, created: birth.stamp.tick, amount: entry.bill.countedAmount,
            lines: entry.bill.countedOutcome(of: state.id).lines, texts: Self.texts(entry, overview)))
      }
    }
    self.items = items.sorted { a, b in (b.entry.day, b.created, b.id) < (a.entry.day, a.created, a.id) }
  }

  func matching(_ filter: EntryFilter) -> [Item] {
    let words = FoldedText(filter.text).text.split(separator: " ").map { Array($0.utf8) }
    return items.filter { matches($0, filter, words) }
  }

  private func matches(_ item: Item, _ filter: EntryFilter, _ words: [[UInt8]]) -> Bool {
    let (entry, lines) = (item.entry, item.lines)
    return (filter.kind == nil || filter.kind == entry.bill.kind)
      && (filter.category == nil || same(filter.category, entry.category))
      && (filter.payee == nil || same(filter.payee, entry.payee)) && hasAnyTag(entry, filter)
      && filter.marks.subtracting([.lacksTag]).allSatisfy { has($0, entry) }
      && (filter.member == nil || lines.contains { same(filter.member, $0.member) })
      && (filter.payer == nil || lines.contains { $0.paid != 0 && same(filter.payer, $0.member) })
      && (filter.from ?? .first)...max(filter.from ?? .first, filter.to ?? .last) ~= entry.day
      && (filter.to ?? .last) >= entry.day && isWithin(item.amount, filter)
      && words.allSatisfy { word in item.texts.contains { has(word, in: $0) } }
  }

  private func hasAnyTag(_ entry: Entry, _ filter: EntryFilter) -> Bool {
    if filter.tags.isEmpty, !filter.marks.contains(.lacksTag) { return true }
    return entry.tags.contains { tag in filter.tags.contains { same($0, tag) } }
      || filter.marks.contains(.lacksTag) && has(.lacksTag, entry)
  }

  func has(_ mark: EntryMark, _ entry: Entry) -> Bool {
    let isPayment = entry.bill.kind == .transfer
    return switch mark {
    case .lacksCategory: !isPayment && entry.category == nil
    case .lacksTag: !isPayment && entry.tags.isEmpty
    case .lacksPayee: !isPayment && entry.payee == nil
    case .hasFile: !entry.attachments.isEmpty
    case .repeats: entry.occurrence != nil
    }
  }

  private func isWithin(_ amount: Money, _ filter: EntryFilter) -> Bool {
    let value = Double(amount.minorUnits)
    func scaled(_ quantity: DecimalNumber) -> Double {
      var value = Double(quantity.units)
      for _ in quantity.scale..<max(quantity.scale, amount.currency.scale) { value *= 10 }
      for _ in amount.currency.scale..<max(quantity.scale, amount.currency.scale) { value /= 10 }
      return value
    }
    return filter.minimum.map { scaled($0) <= value } ?? true
      && filter.maximum.map { scaled($0) >= value } ?? true
  }

  private static func texts(_ entry: Entry, _ overview: GroupOverview) -> [[UInt8]] {
    let ids = [entry.category, entry.payee].compactMap { $0 } + entry.tags
    let labels = ids.map { overview.representative(of: $0) }
    let names = overview.labels.filter { label in labels.contains(overview.representative(of: label.id)) }
      .compactMap(\.name)
    return ([entry.title, entry.note] + names).map { Array(FoldedText($0).text.utf8) }
  }

  private func has(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard word.count <= text.count else { return false }
    return (0...text.count - word.count).contains { text[$0] == word[0] && text[$0...].starts(with: word) }
  }

  private func same(_ a: ID<Member>?, _ b: ID<Member>?) -> Bool {
    a.map { overview.representative(of: $0) } == b.map { overview.representative(of: $0) }
  }

  private func same(_ a: ID<Label>?, _ b: ID<Label>?) -> Bool {
    a.map { overview.representative(of: $0) } == b.map { overview.representative(of: $0) }
  }
}
