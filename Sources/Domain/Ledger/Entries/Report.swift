/// What came in and went out, by what a reader wants to see it: by category, tag, payee, member or month.
///
/// Payments between members are neither. Currencies are never added across.
package struct Report: Hashable, Sendable {
  package enum Grouping: String, CaseIterable, Sendable {
    case category, tag, payee, member, month
  }

  /// What a part of the whole is about.
  package enum Subject: Hashable, Sendable {
    case label(ID<Label>)
    case member(ID<Member>)
    /// By its first day.
    case month(Day)
    /// The entries that have no category, tag or payee.
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
  /// What adds up to the whole, but for tags: an entry counts under each that it has.
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
    // As for the tallies: no group has entries enough for this to wrap.
    case .expense: expense &+= units
    case .income: income &+= units
    case .transfer: break
    }
  }
}
