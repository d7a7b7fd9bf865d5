import Accounts
import Household
import Ledger
import PaymentCodes

private let sam = Member(id: ID(high: 1, low: 1), name: "Sam")
private let day = Day(number: 20_260_102) ?? .first

extension GroupRefusal: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .changedMeanwhile
    case .changedMeanwhile?: .notItsName
    case .notItsName?: .tooManyEntries(limit: 500)
    case .tooManyEntries?: .hasOwnAddress
    case .hasOwnAddress?: .isUneven
    case .isUneven?: .taken(NameClash(other: .member(sam.id), name: sam.name))
    case .taken?: .alreadyClaimed(sam)
    case .alreadyClaimed?: .hasLeft(sam)
    case .hasLeft?: .onlyLooks(sam)
    case .onlyLooks?: .needsTwo
    case .needsTwo?: .notOffered
    case .notOffered?: .notItsDay(day)
    case .notItsDay?: .notToCome(day)
    case .notToCome?: .twin(of: .system)
    case .twin?: .unproposed
    case .unproposed?: nil
    }
  }
}

extension UnitRefusal: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .code(.codeEmpty)
    case .code?: .taken("points")
    case .taken?: .otherDecimals(2)
    case .otherDecimals?: .inUse
    case .inUse?: .isTheGroups
    case .isTheGroups?: .isRepeated
    case .isRepeated?: nil
    }
  }
}

extension PersonalTextError: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .username(.empty)
    case .username?: .displayName(.empty)
    case .displayName?: .mailAddress
    case .mailAddress?: nil
    }
  }
}

extension PaymentWay.Mistake: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .value(.empty)
    case .value?: .name(.empty)
    case .name?: .address(.empty)
    case .address?: .iban(.checkDigits)
    case .iban?: .pixKey
    case .pixKey?: .upi
    case .upi?: .phone
    case .phone?: .bitcoin
    case .bitcoin?: .link
    case .link?: .noTown
    case .noTown?: nil
    }
  }
}

extension Password.Weakness: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .tooShort
    case .tooShort?: .tooLong
    case .tooLong?: .common
    case .common?: .username
    case .username?: nil
    }
  }
}

extension NewToken.Mistake: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .name(.empty)
    case .name?: .noScope
    case .noScope?: .days(most: 366)
    case .days?: .notInGroup
    case .notInGroup?: nil
    }
  }
}
