import HTML
import Household
import Ledger
import Refusals
import Store
import Words

/// The reason why a change cannot be undone now, with a link to the page where the obstacle can be removed.
struct UndoObstacle {
  let words: String
  let way: Way
  /// Whether later changes are the obstacle, rather than the state of the group.
  var isSuperseded = false

  struct Way {
    let words: String
    let link: Link
  }
}

extension UndoObstacle {
  /// Nil if the error is not about this change.
  init?(_ error: any Error, at sequence: Int64, _ visit: Visit) throws {
    let group = Link("/groups", try visit.group.group)
    switch error {
    case GroupRefusal.taken(let clash): self.init(clash, group, visit)
    case let refusal as UnitRefusal: self.init(refusal, group, visit.t)
    case JournalError.superseded:
      let way = Way(words: visit.t.undoSeeLater, link: try Self.later(sequence, group, visit))
      self.init(words: visit.t.undoSuperseded, way: way, isSuperseded: true)
    case UndoRefusal.undoneAlready:
      let way = Way(words: visit.t.undoSeeLater, link: try Self.later(sequence, group, visit))
      self.init(words: visit.t.undoAlready, way: way, isSuperseded: true)
    case Refusal.hasPart:
      let way = Way(words: visit.t.groupBalances, link: group.segment("balances"))
      self.init(words: visit.t.memberHasPart, way: way)
    case Refusal.lastOwner:
      let way = Way(words: visit.t.groupMembers, link: group.segment("members"))
      self.init(words: visit.t.memberLastOwner, way: way)
    case Refusal.text, Refusal.bill, Refusal.customUnit, Refusal.removedMember, Refusal.takesNoPart,
      Refusal.alreadyClaimed:
      let way = Way(words: visit.t.undoSeeLater, link: try Self.later(sequence, group, visit))
      self.init(words: visit.t.undoDoesNotFit, way: way)
    default: return nil
    }
  }

  private init(_ clash: NameClash, _ group: Link, _ visit: Visit) {
    let link =
      switch clash.other {
      case .member: group.segment("members")
      case .label(let id, _): group.segment("labels").segment(id.description)
      case .preset(let id): group.segment("presets").segment(id.description)
      case .unit: group.segment("units")
      }
    let way = Way(words: visit.t.undoRename(name: visit.formats.isolated(clash.name)), link: link)
    self.init(words: visit.t.undoNameTaken(name: clash.name), way: way)
  }

  private init(_ refusal: UnitRefusal, _ group: Link, _ t: Strings) {
    let way =
      switch refusal {
      case .isTheGroups: Way(words: t.groupSettings, link: group.segment("settings"))
      case .isRepeated: Way(words: t.recurringTitle, link: group.segment("recurring"))
      default: Way(words: t.unitsTitle, link: group.segment("units"))
      }
    self.init(words: refusal.words(t), way: way)
  }

  /// The history with the later changes; for an entry it is on its page.
  private static func later(_ sequence: Int64, _ group: Link, _ visit: Visit) throws -> Link {
    let id = try visit.group.group
    let item = try visit.read { try $0.historyItem(sequence, in: id) }
    guard case .entry(let entry, _)? = item?.operation.change else { return group.segment("history") }
    return group.segment("entries").segment(entry.description)
  }
}
