import Accounts
import Disk
import Exchange
import Ledger
import PaymentCodes
import Refusals
import Store
import Threads

@testable import Household

/// Errors of every type that people and programs meet.
enum ErrorSamples {
  /// By type, each case once.
  static var types: [[any ExplainedError]] {
    [
      TextError.all, DistinctName.Mistake.all, CustomUnitError.all, BillError.all, Refusal.all,
      JournalError.all, UndoRefusal.all, InvitationError.all, AccountError.all, StorageRefusal.all,
      GroupRefusal.all, UnitRefusal.all, PersonalTextError.all, PaymentWay.Mistake.all, Password.Weakness.all,
      NewToken.Mistake.all, [SignInAttempts.Wait(.seconds(2))], [BlockingPool.Busy()],
      [ImportRefusal(place: 1, refusal: .lastOwner)],
    ]
  }

  /// What is said of a case in more than one way.
  static var variants: [any ExplainedError] {
    names + persons + payments + limits + rows + units + files + differences + [
      GroupRefusal.tooManyEntries(limit: 500, haveLabel: true)
    ] + labelMistakes
  }

  private static let sam = Member(id: ID(high: 1, low: 1), name: "Sam")

  private static var names: [any ExplainedError] {
    DistinctName.Kind.allCases.flatMap { kind -> [DistinctName.Mistake] in
      [DistinctName.Mistake.taken("Sam", kind)] + TextError.all.map { DistinctName.Mistake.text($0, kind) }
    }
  }

  private static var persons: [any ExplainedError] {
    TextError.all.flatMap { error -> [PersonalTextError] in [.username(error), .displayName(error)] }
  }

  private static var payments: [any ExplainedError] {
    TextError.all.flatMap { error -> [PaymentWay.Mistake] in [.value(error), .name(error), .address(error)] }
      + [IBAN.Mistake.form, .unknownCountry("XX"), .length(expected: 22), .slipNumber].map {
        PaymentWay.Mistake.iban($0)
      }
  }

  private static var limits: [any ExplainedError] { HouseholdLimit.allCases.map { Refusal.limit($0) } }

  private static var units: [any ExplainedError] { CustomUnitError.all.map { UnitRefusal.code($0) } }

  /// Programs and people hear the same of several of these cases.
  private static var files: [any ExplainedError] { UnfitFile.all as [any ExplainedError] + StoreError.all }

  private static var rows: [any ExplainedError] { Refusal.all.map { ImportRefusal(place: 1, refusal: $0) } }

  /// What is too much, and what is missing.
  private static var differences: [any ExplainedError] {
    let less = Money(minorUnits: -300, currency: Currency(code: "EUR", scale: 2))
    return [BillError.paidDiffers(by: less), BillError.partsDiffer(by: less)]
  }

  /// All that can be wrong with a category at once.
  private static var labelMistakes: [any ExplainedError] {
    let draft = LabelDraft(name: "", icon: "nothing", heading: String(repeating: "a", count: 100))
    let book = GroupLabels([], names: CategoryNames(category: { "\($0)" }, heading: { $0 }))
    do throws(LabelDraft.Mistakes) {
      _ = try draft.read(.category, for: ID(high: 9, low: 9), book)
      return []
    } catch { return [error] }
  }
}
