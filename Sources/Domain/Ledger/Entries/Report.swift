/// Expenses and income, grouped by category, tag, payee, member or month.
///
/// Payments between members are neither. Different currencies are never added up.
package struct Report: Hashable, Sendable {
  package enum Grouping: String, CaseIterable, Sendable { case category, tag, payee, member, month }

  /// The subject of a part of a report.
  package enum Subject: Hashable, Sendable {
    case label(ID<Label>)
    case member(ID<Member>)
    /// The first day of the month.
    case month(Day)
    /// Entries without a category, tag or payee.
    case none
  }

  package struct Figures: Hashable, Sendable {
    package var expense: Int64 = 0
    package var income: Int64 = 0

    package init(expense: Int64 = 0, income: Int64 = 0) {
      self.expense = expense
      self.income = income
    }

    package var net: Int64 { income &- expense }
  }

  /// An entry with several tags counts once here.
  package private(set) var whole: [Currency: Figures] = [:]
  /// The parts add up to the whole, except for tags: an entry counts for each of its tags.
  package private(set) var parts: [Currency: [Subject: Figures]] = [:]

  package init() {}

  package mutating func add(_ amount: Money, _ kind: Bill.Kind, to subjects: some Collection<Subject>) {
    whole[amount.currency, default: Figures()].add(amount.minorUnits, kind)
    for subject in subjects {
      parts[amount.currency, default: [:]][subject, default: Figures()].add(amount.minorUnits, kind)
    }
  }
}

extension Report.Figures {
  fileprivate mutating func add(_ units: Int64, _ kind: Bill.Kind) {
    switch kind {
    // As in the tallies, overflow would need more entries than a group can have.
    case .expense: expense &+= units
    case .income: income &+= units
    case .transfer: break
    }
  }
}
