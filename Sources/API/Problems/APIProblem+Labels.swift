import Household
import Ledger
import Words

extension APIProblem {
  /// A category, tag or payee that cannot be called so.
  init(_ mistakes: LabelDraft.Mistakes, _ t: Strings) {
    var faults: [ShapeFault] = []
    switch mistakes.name {
    case .text(let error)?: faults.append(ShapeFault(at: "/name", error.code, error.words(t)))
    case .taken(let name)?: faults.append(ShapeFault(at: "/name", "taken", t.labelNameTaken(name: name)))
    case nil: break
    }
    if mistakes.hasUnknownIcon {
      faults.append(ShapeFault(at: "/icon", "unknownIcon", "There is no such drawing."))
    }
    if let error = mistakes.heading { faults.append(ShapeFault(at: "/heading", error.code, error.words(t))) }
    self.init(faults)
  }
}
