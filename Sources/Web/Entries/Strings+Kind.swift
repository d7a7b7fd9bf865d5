import Ledger

extension Strings {
  func name(of kind: Bill.Kind) -> String {
    switch kind {
    case .expense: kindExpense
    case .income: kindIncome
    case .transfer: kindTransfer
    }
  }
}
