package import Household
package import Ledger
package import Store
package import Words

extension GroupRefusal: PlainlyExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .changedMeanwhile: .conflict
    case .notItsName: .invalid
    case .tooManyEntries: .limit
    }
  }

  package var pointer: String { self == .notItsName ? "/name" : "" }

  package func words(_ t: Strings) -> String {
    switch self {
    case .changedMeanwhile: t.problemConflict
    case .notItsName: t.groupDeletionNotName
    case .tooManyEntries(let limit): t.bulkTooMany(count: limit)
    }
  }
}

extension RuleRefusal: ExplainedError {
  package var kind: RefusalKind { .unfit }
  package var pointer: String { "/skip" }

  package func words(_ formats: Formats) -> String {
    switch self {
    case .notItsDay(let day), .notToCome(let day): formats.t.ruleNotItsDay(day: formats.date(day))
    }
  }
}

// MARK: - Members

extension PartyRefusal: PlainlyExplainedError {
  package var kind: RefusalKind { .unfit }
  package var pointer: String { "/members" }

  package func words(_ t: Strings) -> String {
    switch self {
    case .hasLeft(let member): t.errorMemberLeft(name: member.name)
    case .onlyLooks(let member): t.errorMemberLooks(name: member.name)
    case .needsTwo: t.partyNeedsTwo
    }
  }
}

extension NotClaimable: PlainlyExplainedError {
  package var kind: RefusalKind { .unfit }
  package var code: String { "alreadyClaimed" }
  package var pointer: String { "/member" }
  package func words(_ t: Strings) -> String { t.invitationMemberTaken(name: t.isolated(member.name)) }
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

extension LabelRefusal: PlainlyExplainedError {
  package var kind: RefusalKind {
    switch self {
    case .notOffered, .changedMeanwhile: .conflict
    case .tooManyEntries: .limit
    }
  }

  package func words(_ t: Strings) -> String {
    switch self {
    case .notOffered: t.labelGone
    case .changedMeanwhile: t.problemConflict
    case .tooManyEntries: t.labelTooManyEntries(count: LabelRefusal.mostEntries)
    }
  }
}

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
