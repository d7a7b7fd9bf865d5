import Household
import Ledger
import Words

extension APIProblem {
  /// The problem for a label that is not changed.
  init(_ refusal: LabelRefusal, _ t: Strings) {
    switch refusal {
    case .notOffered:
      self.init(.conflict, "What is named has to be of its kind, and neither removed nor merged.")
    case .changedMeanwhile: self.init(.conflict, t.problemConflict)
    case .tooManyEntries: self.init(.refused, t.labelTooManyEntries(count: RemoveLabel.mostEntries))
    }
  }

  /// The problem for an invalid category, tag or payee.
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
