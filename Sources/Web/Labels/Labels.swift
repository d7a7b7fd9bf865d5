import HTML
import HTTP
import Ledger
import Store
import Words

/// Changing what entries can be sorted by. What is asked is looked at where it is written, so that two people
/// cannot make the same thing twice.
enum Labels {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    guard let kind = Label.Kind(rawValue: try sent.single("kind") ?? "category") else {
      throw Problem.badRequest
    }
    let (form, operation, t) = (try LabelForm(sent), try visit.operation(of: sent), visit.t)
    let id = operation.retyped(as: Label.self)
    do {
      let appended = try await change(visit) { book, _, _ in
        let draft = try form.draft(kind, for: id, book, t)
        let added = LabelAction.added(
          kind: kind, name: draft.name ?? "", icon: draft.icon, heading: draft.heading)
        return [Proposal(operation, .label(id, added))]
      }
      let name = (try? TextRule.labelName.accept(form.name)) ?? form.name
      return try done(kind, t.labelAdded(name: visit.formats.isolated(name)), appended, visit)
    } catch let errors as FormErrors {
      return try LabelsPage.refuse(kind, sent, errors, visit)
    } catch {
      return try LabelsPage.refuse(kind, sent, FormErrors(), visit.refused(by: error))
    }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (form, label, t) = (try LabelForm(sent), try visit.label(), visit.t)
    let ids = (0..<3).map { _ in visit.newID(of: Ledger.Operation.self) }
    let base = try sent.single("base").map(LabelBase.init)
    do {
      let appended = try await change(visit) { book, overview, transaction in
        guard let current = book[label.id], current.isCurrent else { throw NotOffered() }
        let shown = try base.map { try $0.label(label.id, overview.group.id, transaction) } ?? current
        let now = LabelForm(showing: current, t)
        let rebased = try form.rebased(
          from: shown.map { LabelForm(showing: $0, t) }, onto: now, label.kind)
        let actions = try rebased.draft(label.kind, for: label.id, book, t).actions(on: current)
        return zip(ids, actions).map { Proposal($0, .label(label.id, $1)) }
      }
      return try done(label.kind, t.labelSaved(name: visit.name(of: try visit.label())), appended, visit)
    } catch let errors as FormErrors {
      return try LabelPage.refuse(label, sent, errors, visit)
    } catch is LabelForm.ChangedMeanwhile {
      return try LabelPage.ask(label, sent, visit)
    } catch is NotOffered {
      return try notOffered(label, visit)
    } catch {
      return try LabelPage.refuse(label, sent, FormErrors(), visit.refused(by: error))
    }
  }

  /// Says that two are the same; what has one of them goes by the other from then on.
  static func merge(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let label = try visit.label()
    do {
      let other = try visit.otherLabel(try sent.single("into") ?? "", than: label, field: "into")
      let operation = try visit.operation(ofContent: sent)
      let appended = try await change(visit, once: operation) { book, _, _ in
        guard book.isCurrent(label.id, label.kind), book.isCurrent(other.id, label.kind) else {
          throw NotOffered()
        }
        return [Proposal(operation, .label(label.id, .merged(into: other.id)))]
      }
      let words = visit.t.labelMerged(name: visit.name(of: label), other: visit.name(of: other))
      return try done(label.kind, words, appended, visit)
    } catch let errors as FormErrors {
      return try LabelPage.refuse(label, sent, errors, visit)
    } catch is NotOffered {
      return try notOffered(label, visit)
    } catch {
      return try LabelPage.refuse(label, sent, FormErrors(), visit.refused(by: error))
    }
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let (label, t) = (try visit.label(), visit.t)
    do {
      let removal = LabelRemoval(label: label, instead: try instead(sent, label, visit))
      let operation = try visit.operation(ofContent: sent)
      let appended = try await change(visit, once: operation) { book, overview, transaction in
        guard book.isCurrent(label.id, label.kind) else { throw NotOffered() }
        if case .another(let other) = removal.instead, !book.isCurrent(other, label.kind) {
          throw NotOffered()
        }
        return try removal.changes(transaction, overview).enumerated().map { index, change in
          Proposal(index == 0 ? operation : operation.derived(index, as: Ledger.Operation.self), change)
        }
      }
      return try done(label.kind, t.labelRemoved(name: visit.name(of: label)), appended, visit)
    } catch let errors as FormErrors {
      return try LabelPage.refuse(label, sent, errors, visit)
    } catch is LabelRemoval.TooManyEntries {
      var errors = FormErrors()
      errors.add("instead", t.labelTooManyEntries(count: LabelRemoval.mostEntries))
      return try LabelPage.refuse(label, sent, errors, visit)
    } catch is NotOffered {
      return try notOffered(label, visit)
    } catch {
      return try LabelPage.refuse(label, sent, FormErrors(), visit.refused(by: error))
    }
  }

  /// Offers again what was removed or merged; one that is offered stays as it is.
  static func restore(_ visit: Visit) async throws -> Response {
    let (label, t) = (try visit.label(), visit.t)
    let ids = (0..<2).map { _ in visit.newID(of: Ledger.Operation.self) }
    do {
      let appended = try await change(visit) { book, _, _ in
        guard let current = book[label.id], !current.isCurrent else { return [] }
        let others = book.current(label.kind).map { $0.name(t) }
        _ = try DistinctName(current.name(t), of: .label, besides: others)
        let undone = current.mergedInto == nil ? [] : [LabelAction.merged(into: nil)]
        let actions = undone + (current.isRemoved ? [.removed(false)] : [])
        return zip(ids, actions).map { Proposal($0, .label(label.id, $1)) }
      }
      return try done(label.kind, t.labelRestored(name: visit.name(of: label)), appended, visit)
    } catch let mistake as NameMistake {
      return try LabelsPage.refuse(restoring: label, mistake.words(t), visit)
    } catch {
      return try LabelsPage.refuse(restoring: label, nil, visit.refused(by: error))
    }
  }

  // MARK: - Reading and writing

  /// It is not, or not any more, among those that can be chosen.
  private struct NotOffered: Error {}

  private static func instead(
    _ sent: Form, _ label: Label, _ visit: Visit
  ) throws -> LabelRemoval.Instead {
    switch try sent.single("instead") ?? "" {
    case "", LabelPage.itself: .itself
    case LabelPage.nothing: .nothing
    case let text: .another(try visit.otherLabel(text, than: label, field: "instead").id)
    }
  }

  /// What stands under the id `once` already is not done again.
  private static func change(
    _ visit: Visit, once operation: ID<Ledger.Operation>? = nil,
    _ proposals: @escaping @Sendable (LabelBook, GroupOverview, Transaction) throws -> [Proposal]
  ) async throws -> [Appended] {
    let (group, author, t) = (try visit.group.group, try visit.author, visit.t)
    return try await visit.write { transaction in
      if let operation, let earlier = try transaction.earlierAnswer(to: operation, in: group, from: author) {
        return earlier
      }
      guard let overview = try transaction.overview(of: group) else { throw Problem.notFound }
      let proposals = try proposals(LabelBook(overview.labels, t: t), overview, transaction)
      return try transaction.append(proposals, to: group, from: author)
    }
  }

  private static func done(
    _ kind: Label.Kind, _ words: String, _ appended: [Appended], _ visit: Visit
  ) throws -> Response {
    let page = LabelsPage.link(kind, in: try visit.group.group)
    return visit.redirect(to: page, saying: words, undo: try visit.undo(appended.first)?.returning(to: page))
  }

  static func notOffered(_ label: Label, _ visit: Visit) throws -> Response {
    visit.redirect(
      to: LabelsPage.link(label.kind, in: try visit.group.group),
      saying: visit.t.labelNotOffered(name: visit.name(of: label)))
  }
}
