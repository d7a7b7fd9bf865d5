import API
import HTTP
import Household
import Ledger
import Refusals
import Store
import Words

/// Changes categories, tags and payees.
enum Labels {
  static func create(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    guard let kind = Label.Kind(rawValue: try sent.single("kind") ?? "category") else {
      throw Problem.badRequest
    }
    let draft = try LabelDraft(sent)
    let request = try visit.groupRequest(as: visit.operation(of: sent))
    do {
      let added = try await visit.write { try $0.addLabel(kind, draft, CategoryNames(visit.t), for: request) }
      let words = visit.t.labelAdded(name: visit.formats.isolated(added.name))
      return try done(kind, words, added.appended, visit)
    } catch let mistakes as LabelDraft.Mistakes {
      return try LabelsPage.refuse(kind, sent, FormErrors(mistakes, visit.formats), visit)
    } catch { return try LabelsPage.refuse(kind, sent, FormErrors(), visit.refused(by: error)) }
  }

  static func update(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let label = try visit.label()
    let (draft, base) = (try LabelDraft(sent), try sent.single("base").map(EditBase.init))
    let request = try visit.groupRequest()
    do {
      let edited = try await visit.write {
        try $0.editLabel(label.id, to: draft, from: base, CategoryNames(visit.t), for: request)
      }
      let words = visit.t.labelSaved(name: visit.formats.isolated(edited.name))
      return try done(label.kind, words, edited.appended, visit)
    } catch { return try refuse(label, sent, error, visit) }
  }

  /// Merges a label into another; its entries then have the other one.
  static func merge(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let label = try visit.label()
    do {
      let other = try visit.otherLabel(try sent.single("into") ?? "", than: label, field: "into")
      let request = try visit.groupRequest(as: visit.operation(ofContent: sent))
      let appended = try await visit.write { try $0.mergeLabel(label, into: other.id, for: request) }
      let words = visit.t.labelMerged(name: visit.name(of: label), other: visit.name(of: other))
      return try done(label.kind, words, appended, visit)
    } catch { return try refuse(label, sent, error, visit) }
  }

  static func remove(_ visit: Visit) async throws -> Response {
    let sent = try await visit.form()
    let label = try visit.label()
    do {
      let instead = try instead(sent, label, visit)
      let request = try visit.groupRequest(as: visit.operation(ofContent: sent))
      let appended = try await visit.write { try $0.removeLabel(label, instead: instead, for: request) }
      return try done(label.kind, visit.t.labelHidden(name: visit.name(of: label)), appended, visit)
    } catch { return try refuse(label, sent, error, visit) }
  }

  /// Restores a removed or merged label.
  static func restore(_ visit: Visit) async throws -> Response {
    let (label, t, request) = (try visit.label(), visit.t, try visit.groupRequest())
    do {
      let appended = try await visit.write { try $0.restoreLabel(label.id, CategoryNames(t), for: request) }
      return try done(label.kind, t.labelRestored(name: visit.name(of: label)), appended, visit)
    } catch let mistake as DistinctName.Mistake {
      return try LabelsPage.refuse(restoring: label, mistake.words(t), visit)
    } catch { return try LabelsPage.refuse(restoring: label, nil, visit.refused(by: error)) }
  }

  // MARK: - Reading and answering

  private static func instead(_ sent: Form, _ label: Label, _ visit: Visit) throws -> LabelInstead {
    switch try sent.single("instead") ?? "" {
    case "", LabelPage.itself: .itself
    case LabelPage.nothing: .nothing
    case let text: .another(try visit.otherLabel(text, than: label, field: "instead").id)
    }
  }

  /// The label's page again, with the error.
  private static func refuse(_ label: Label, _ sent: Form, _ error: any Error, _ visit: Visit) throws
    -> Response
  {
    switch error {
    case GroupRefusal.notOffered: return try notOffered(label, visit)
    case GroupRefusal.changedMeanwhile: return try LabelPage.showConflict(label, sent, visit)
    case GroupRefusal.tooManyEntries(let limit, _):
      let words = visit.t.labelTooManyEntries(count: limit)
      return try LabelPage.refuse(label, sent, FormErrors("instead", words), visit)
    case let mistakes as LabelDraft.Mistakes:
      return try LabelPage.refuse(label, sent, FormErrors(mistakes, visit.formats), visit)
    case let errors as FormErrors: return try LabelPage.refuse(label, sent, errors, visit)
    default: return try LabelPage.refuse(label, sent, FormErrors(), visit.refused(by: error))
    }
  }

  static func notOffered(_ label: Label, _ visit: Visit) throws -> Response {
    visit.redirect(
      to: LabelsPage.link(label.kind, in: try visit.group.group),
      saying: visit.t.labelIsHidden(name: visit.name(of: label)))
  }

  private static func done(_ kind: Label.Kind, _ words: String, _ appended: Appended?, _ visit: Visit) throws
    -> Response
  { try visit.redirect(to: LabelsPage.link(kind, in: visit.group.group), saying: words, undoing: appended) }
}

extension Visit {
  /// The category, tag or payee of the page's group that the address names.
  func label() throws -> Label {
    guard let label = try labels()[try id("label")] else { throw Problem.notFound }
    return label
  }

  /// Another label of the same kind, which a form names. A label of another group is not found.
  func otherLabel(_ text: String, than label: Label, field: String) throws -> Label {
    guard let id = ID<Label>(text) else { throw FormErrors(field, t.choiceUnknown) }
    guard let other = try labels()[id] else { throw Problem.notFound }
    if other.id == label.id { throw FormErrors(field, t.labelMergedIntoItself) }
    guard other.isCurrent, other.kind == label.kind else { throw FormErrors(field, t.choiceUnknown) }
    return other
  }

  /// The label's name, isolated for use in a sentence.
  func name(of label: Label) -> String { formats.isolated(label.name(t)) }

  private func labels() throws -> GroupLabels {
    let group = try group.group
    return GroupLabels(try read { try $0.labels(of: group) }, t: t)
  }
}
