package import Ledger

extension Strings {
  package func name(of kind: Bill.Kind) -> String {
    switch kind {
    case .expense: kindExpense
    case .income: kindIncome
    case .transfer: kindTransfer
    }
  }
}
