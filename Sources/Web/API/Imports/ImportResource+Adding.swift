import Encodings
import Household
import Ledger
import Refusals
import Store
import Words

extension ImportResource {
  /// Adds exactly what was shown. The id of the change derives from the import's: however often it is
  /// requested, it is done once.
  static func confirm(_ call: APICall) async throws -> APIAnswer {
    let (upload, request) = (try call.importUpload(), try addition(call))
    let earlier = try call.read { try added(by: request, $0) }
    if let earlier { return answer(earlier) }
    // It was added on the page, or there was nothing to do.
    guard upload.addedTo == nil else { return answer(.init(first: nil, count: 0)) }
    let proposal = try await call.proposal(of: upload)
    guard call.body.text("plan") == proposal.plan else {
      throw APIProblem(.conflict, call.t.importPlanChanged)
    }
    let (prepared, scopes) = (proposal.prepared, try call.me.token.scopes)
    let most = prepared.count(within: .usual)
    // A page adds more in several actions; a client gets the result of one, and its undo.
    guard prepared.count <= most else {
      throw APIProblem(at: "", "tooMany", call.t.importTooManyAtOnce(limit: most))
    }
    let words = ImportWords(
      payment: call.t.paymentTitle, untitled: call.t.importUntitled, categories: CategoryNames(call.t))
    let confirming = ConfirmImport(
      prepared, shown: prepared.fingerprint, words, habits: proposal.state.habits(prepared), request)
    do {
      let outcome = try await call.write { transaction in
        let outcome = try confirming.run(in: transaction)
        if case .added(let added) = outcome, added.changesGroup, !scopes.allow(.manage) {
          throw APIProblem.insufficientScope(.manage)
        }
        return outcome
      }
      switch outcome {
      case .added(let added): return answer(added)
      case .changed, .addedPart: throw APIProblem(.conflict, call.t.importPlanChanged)
      case .hasRefused: throw APIProblem(at: "", "hasRefused", call.t.importSkipRefused)
      }
    } catch let refusal as ImportRefusal {
      let words = ImportRowWords(proposal.draft, call.formats).words(refusal)
      throw APIProblem(at: "", refusal.code, words)
    }
  }

  /// Undoes an import, as the history of the group does.
  static func undo(_ call: APICall) async throws -> APIAnswer {
    let (addition, request) = (try addition(call), try call.groupRequest())
    let scopes = try call.me.token.scopes
    let undone = try await call.write { transaction -> Int in
      guard let first = try added(by: addition, transaction)?.first else { throw call.missing }
      let undoing = UndoChange(
        at: first, isSure: true, leavingChanged: call.body.flag("leaveChanged") ?? false,
        CategoryNames(call.t), request)
      guard case .undone(let undone) = try undoing.run(in: transaction) else { throw call.missing }
      if undone.changesGroup, !scopes.allow(.manage) { throw APIProblem.insufficientScope(.manage) }
      return undone.entries
    }
    return APIAnswer { $0.member("count", undone) }
  }

  private static func addition(_ call: APICall) throws -> GroupRequest {
    // Differs from every id that derives from the key of a request.
    let id = try call.id("import", of: ImportUpload.self).derived(-2, as: Operation.self)
    return GroupRequest(in: try call.group, as: id, from: try call.origin)
  }

  /// Nil for an import that another person has added.
  private static func added(by request: GroupRequest, _ snapshot: Snapshot) throws -> ConfirmImport.Added? {
    do { return try ConfirmImport.added(by: request, in: snapshot) } catch JournalError.conflict {
      return nil
    }
  }

  private static func answer(_ added: ConfirmImport.Added) -> APIAnswer {
    APIAnswer { writer in
      writer.member("count", added.count)
      writer.member("position", added.first)
      writer.member("staying", added.staying)
    }
  }
}

extension ImportProposal {
  /// The digest by which a client says which plan it was shown.
  var plan: String { Base64.url.text(of: digest) }
}
