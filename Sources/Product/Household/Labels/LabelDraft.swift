package import Ledger

/// A category, tag or payee as it is typed: its name, and for a category its icon and its heading.
package struct LabelDraft: Hashable, Sendable {
  package let name: String
  package let icon: String
  package let heading: String

  package init(name: String, icon: String, heading: String) {
    self.name = name
    self.icon = icon
    self.heading = heading
  }

  /// A label as its form shows it.
  package init(showing label: Label, _ names: CategoryNames) {
    name = names.name(of: label)
    icon = label.shownIcon.rawValue
    heading = names.translatedHeading(label.shownHeading)
  }

  /// All mistakes of one draft.
  package struct Mistakes: Error, Hashable {
    package fileprivate(set) var name: DistinctName.Mistake?
    package fileprivate(set) var hasUnknownIcon = false
    package fileprivate(set) var heading: TextError?

    fileprivate var isEmpty: Bool { name == nil && !hasUnknownIcon && heading == nil }
  }
}

// MARK: - Reading

extension LabelDraft {
  /// The values to store.
  struct Reading {
    /// Nil for a household category with its default name.
    var name: String?
    var icon: String?
    var heading: String?
  }

  /// `id` is the label that the draft is for, which may keep its own name.
  func read(_ kind: Label.Kind, for id: ID<Label>, _ book: GroupLabels) throws(Mistakes) -> Reading {
    var mistakes = Mistakes()
    var reading = Reading(name: readName(kind, id, book, &mistakes))
    if kind == .category {
      reading.icon = readIcon(&mistakes)
      reading.heading = readHeading(book, &mistakes)
    }
    guard mistakes.isEmpty else { throw mistakes }
    return reading
  }

  private func readName(_ kind: Label.Kind, _ id: ID<Label>, _ book: GroupLabels, _ mistakes: inout Mistakes)
    -> String?
  {
    let usual = book.names.usualName(of: id)
    let isUsual = usual != nil && (name == usual || name.allSatisfy(\.isWhitespace))
    do throws(DistinctName.Mistake) {
      let typed = isUsual ? usual ?? "" : name
      let read = try DistinctName(typed, of: .label, besides: book.names(of: kind, besides: id))
      return isUsual ? nil : read.text
    } catch {
      mistakes.name = error
      return nil
    }
  }

  private func readIcon(_ mistakes: inout Mistakes) -> String? {
    guard !icon.isEmpty else { return nil }
    if HouseholdCategory(rawValue: icon) == nil { mistakes.hasUnknownIcon = true }
    return icon
  }

  /// A household heading is stored by its key, in any language it was typed in.
  private func readHeading(_ book: GroupLabels, _ mistakes: inout Mistakes) -> String? {
    guard !heading.allSatisfy(\.isWhitespace) else { return nil }
    let folded = heading.foldedName
    let known = book.headings.first { book.names.translatedHeading($0).foldedName == folded }
    if let known { return known }
    do throws(TextError) { return try TextConstraint.icon.accept(heading) } catch {
      if error != .empty { mistakes.heading = error }
      return nil
    }
  }
}

extension LabelDraft.Reading {
  /// The actions that turn a label into this draft; empty for fields that are the same.
  func actions(on label: Label) -> [LabelAction] {
    var actions: [LabelAction] = []
    if name != label.name { actions.append(.renamed(name)) }
    guard label.kind == .category else { return actions }
    if let icon, icon != label.shownIcon.rawValue { actions.append(.icon(icon)) }
    if (heading ?? label.usualHeading) != label.shownHeading { actions.append(.heading(heading)) }
    return actions
  }
}

// MARK: - Merging

extension LabelDraft {
  /// The draft applied to the label as it is now: fields that were not changed in the form keep their current
  /// value. Throws `GroupRefusal.changedMeanwhile` if another member changed the same field to a different
  /// value.
  func rebased(from shown: LabelDraft?, onto current: LabelDraft, _ kind: Label.Kind) throws(GroupRefusal)
    -> LabelDraft
  {
    func pick(_ field: (LabelDraft) -> String) throws(GroupRefusal) -> String {
      switch ThreeWay(shown: shown.map(field), theirs: field(current), mine: field(self)) {
      case .theirs(let text), .mine(let text): return text
      case .conflict: throw .changedMeanwhile
      }
    }
    let name = try pick(\.name)
    guard kind == .category else { return LabelDraft(name: name, icon: icon, heading: heading) }
    return LabelDraft(
      name: name, icon: icon.isEmpty ? current.icon : try pick(\.icon), heading: try pick(\.heading))
  }
}
