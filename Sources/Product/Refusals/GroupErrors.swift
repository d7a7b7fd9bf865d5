package import Household
package import Ledger
package import Store
package import Words

extension GroupRefusal: ExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .changedMeanwhile, .notOffered, .twin, .unproposed: .conflict
    case .notItsName: .invalid
    case .tooManyEntries: .limit
    case .hasOwnAddress, .isUneven, .taken, .alreadyClaimed, .hasLeft, .onlyLooks, .needsTwo, .notItsDay,
      .notToCome:
      .unfit
    }
  }

  package var code: String { self == .hasOwnAddress ? "notHere" : caseName }

  package var pointer: String {
    switch self {
    case .notItsName: "/name"
    case .alreadyClaimed: "/member"
    case .hasLeft, .onlyLooks, .needsTwo: "/members"
    case .notItsDay, .notToCome: "/skip"
    default: ""
    }
  }

  /// Where it is known what the twin's author is called, that says more than "a former member".
  package func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .changedMeanwhile: t.problemConflict
    case .notItsName: t.groupDeletionNotName
    case .tooManyEntries(let limit, let haveLabel):
      haveLabel ? t.labelTooManyEntries(count: limit) : t.bulkTooMany(count: limit)
    case .hasOwnAddress: t.changeElsewhere
    case .isUneven: t.memberNotSettledUp
    case .taken(let clash): t.undoNameTaken(name: clash.name)
    case .alreadyClaimed(let member): t.invitationMemberTaken(name: t.isolated(member.name))
    case .hasLeft(let member): t.errorMemberLeft(name: member.name)
    case .onlyLooks(let member): t.errorMemberIsViewer(name: member.name)
    case .needsTwo: t.partyNeedsTwo
    case .notOffered: t.labelWasHidden
    case .notItsDay(let day), .notToCome(let day): t.ruleNotItsDay(day: formats.date(day))
    case .twin: t.paymentTwin(name: t.formerMember)
    case .unproposed: t.paymentUnproposed
    }
  }
}

extension InvitationError: PlainlyExplainedError {
  package var kind: RefusalKind { .conflict }

  package func words(_ t: Strings) -> String {
    switch self {
    case .closed, .notForMember: t.joinClosed
    case .removed: t.joinRemoved
    case .merged: t.joinMerged
    }
  }
}

// MARK: - Units

extension CustomUnitError: PlainlyExplainedError {
  package var pointer: String { if case .scaleOutOfRange = self { "/scale" } else { "/code" } }

  package func words(_ t: Strings) -> String {
    switch self {
    case .codeEmpty: t.unitNameMissing
    case .codeTooLong(let limit): t.errorTextTooLong(limit: limit)
    case .codeHasOtherCharacters: t.unitNameNotPlain
    case .codeIsACurrency: t.unitNameIsCurrency
    case .scaleOutOfRange: t.choiceUnknown
    }
  }
}

extension UnitRefusal: PlainlyExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .code, .taken, .otherDecimals: .invalid
    case .inUse, .isTheGroups, .isRepeated: .conflict
    }
  }

  package var code: String {
    switch self {
    case .code(.scaleOutOfRange): "scaleOutOfRange"
    case .code: "notAUnit"
    default: caseName
    }
  }

  package var pointer: String {
    switch self {
    case .code(let error): error.pointer
    case .taken: "/code"
    case .otherDecimals: "/scale"
    case .inUse, .isTheGroups, .isRepeated: ""
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .code(let error): error.words(t)
    case .taken(let name): t.unitNameTaken(name: name)
    case .otherDecimals(let count): t.unitOtherDecimals(count: count)
    case .inUse: t.unitInUse
    case .isTheGroups: t.unitIsTheGroups
    case .isRepeated: t.unitIsRepeated
    }
  }
}

// MARK: - Categories, tags and payees

extension LabelDraft.Mistakes: ExplainedError {
  package var code: String { "unfitLabel" }

  package func words(_ formats: Formats) -> String { faults(formats).map(\.words).joined(separator: " ") }

  package func faults(_ formats: Formats) -> [FieldFault] {
    let t = formats.t
    var faults = name.map { $0.faults(formats) } ?? []
    if hasUnknownIcon { faults.append(FieldFault("/icon", "unknownIcon", t.choiceUnknown)) }
    if let heading { faults.append(FieldFault("/heading", heading.code, heading.words(t))) }
    return faults
  }
}
