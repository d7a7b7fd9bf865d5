import Ledger

extension Shape {
  static let position = Shape.integer(0...Int64.max)
  static let role = Shape.choice(Role.allCases.map(\.rawValue))

  static let groupSummary = Shape.named("GroupSummary") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)),
      .init("title", .text(1...2_000), "What it is called for you: between two, the other's name."),
      .init("currency", .text(1...96)), .init("me", .id, "Who you are in it."), .init("role", role),
      .init("people", .integer(0...Int64.max), "Those who share costs."),
      .init("entries", .integer(0...Int64.max)),
      .init("balances", .list(money), "What you are owed, or below zero owe, in each currency."),
      .init("archived", .flag), .init("changed", .instant),
      .init("position", position, "Of its journal; it moves with every change."),
    ])
  }

  static let groupList = Shape.named("GroupList") { .answer([.init("groups", .list(groupSummary))]) }

  static let unit = Shape.named("Unit") {
    .answer([.init("code", .text(1...96)), .init("scale", .integer(0...8), "How many decimals it has.")])
  }

  static let group = Shape.named("Group") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)), .init("title", .text(1...2_000)),
      .init("currency", .text(1...96)), .init("scale", .integer(0...8), "How many decimals it has."),
      .init("units", .list(unit), "Its own, beside the currencies of ISO 4217."),
      .init("simplifiesDebts", .flag), .init("membersInvite", .flag), .init("archived", .flag),
      .init("usualSplit", .nullable(split), "How an entry is split, where nobody says otherwise."),
      .init("me", .id, "Who you are in it."), .init("role", role), .init("position", position),
    ])
  }

  static let newGroup = Shape.named("NewGroup") {
    .request([
      .init("name", .text(1...2_000)), .init("currency", .text(3...3), "Of ISO 4217."),
      .optional("members", .list(.text(1...2_000), 0...199), "Names of the others; you are in it already."),
      .operation(and: "the group"),
    ])
  }

  static let groupChange = Shape.named("GroupChange") {
    .request([
      .optional("name", .text(1...2_000)), .optional("currency", .text(1...96)),
      .optional("simplifiesDebts", .flag), .optional("membersInvite", .flag, "For owners."),
      .optional("archived", .flag, "For owners, and alone."), .operation,
    ])
  }

  static let member = Shape.named("Member") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)), .init("role", role),
      .init("person", .nullable(.id), "The account that has joined as this member."),
      .init("removed", .flag, "Has left; what they had part in stays."),
      .init("mergedInto", .nullable(.id), "The member who turned out to be the same person."),
      .init("party", .nullable(.id), "The same for those who settle as one."),
    ])
  }

  static let memberList = Shape.named("MemberList") { .answer([.init("members", .list(member))]) }

  static let newMember = Shape.named("NewMember") {
    .request([.init("name", .text(1...2_000)), .operation(and: "the member")])
  }

  static let memberChange = Shape.named("MemberChange") {
    .request([
      .optional("name", .text(1...2_000)), .optional("role", role, "For owners."),
      .optional("removed", .flag, "True takes somebody out, false back in."),
      .optional("sure", .flag, "Takes somebody out who is owed something or owes it."), .operation,
    ])
  }

  static let merging = Shape.named("Merging") {
    .request([.init("into", .id, "The member who stands for both from then on."), .operation])
  }

  static let repeatable = Shape.named("Request") { .request([.operation]) }
}
