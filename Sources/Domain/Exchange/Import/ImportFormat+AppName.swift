extension ImportFormat.Family {
  /// The app's name, the same in every language; nil for generic tables.
  package var appName: String? {
    switch self {
    case .evenly: "Evenly"
    case .splitwise: "Splitwise"
    case .spliit: "Spliit"
    case .ihatemoney: "I Hate Money"
    case .cospend: "Cospend"
    case .splitpro: "SplitPro"
    case .settleup: "Settle Up"
    case .tricount: "Tricount"
    case .paidFor: "Tricount, Sesterce"
    case .verni: "Verni"
    case .payback: "PAYBACK"
    case .skyclerk: "Skyclerk"
    case .generic: nil
    }
  }
}
