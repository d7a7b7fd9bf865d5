import Ledger

extension Shape {
  static let position = Shape.integer(0...Int64.max)
  static let role = Shape.choice(Role.allCases.map(\.rawValue))

  static let emoji = Shape.text(1...40)

  static let groupSummary = Shape.named("GroupSummary") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)),
      .init("title", .text(1...2_000), "Name shown to you: between two people, the other person's name."),
      .init("emoji", .nullable(emoji)), .init("currency", .text(1...96)), .init("me", .id, "Your member id."),
      .init("role", role), .init("people", .integer(0...Int64.max), "Number of members who share costs."),
      .init("entries", .integer(0...Int64.max)),
      .init(
        "balances", .list(money),
        "Your balance in each currency: positive if you are owed, negative if you owe."),
      .init("archived", .flag), .init("changed", .instant),
      .init("position", position, "Position of the group's journal; it grows with every change."),
    ])
  }

  static let groupList = Shape.named("GroupList") { .answer([.init("groups", .list(groupSummary))]) }

  static let unit = Shape.named("Unit") {
    .answer([.init("code", .text(1...96)), .init("scale", .integer(0...8), "Number of decimals.")])
  }

  static let group = Shape.named("Group") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)), .init("title", .text(1...2_000)),
      .init("emoji", .nullable(emoji)), .init("currency", .text(1...96)),
      .init("scale", .integer(0...8), "Number of decimals."),
      .init("units", .list(unit), "Custom units, in addition to ISO 4217 currencies."),
      .init("simplifiesDebts", .flag), .init("membersInvite", .flag), .init("archived", .flag),
      .init("usualSplit", .nullable(split), "Default split of new entries; null if none is set."),
      .init("me", .id, "Your member id."), .init("role", role), .init("position", position),
    ])
  }

  static let newGroup = Shape.named("NewGroup") {
    .request([
      .init("name", .text(1...2_000)), .init("currency", .text(3...3), "ISO 4217 code."),
      .optional(
        "members", .list(.text(1...2_000), 0...199),
        "Names of the other members; you are added automatically."), .operation(and: "the group"),
    ])
  }

  static let groupChange = Shape.named("GroupChange") {
    .request([
      .optional("name", .text(1...2_000)),
      .optional("emoji", .nullable(emoji), "One emoji; null removes it."),
      .optional("currency", .text(1...96)), .optional("simplifiesDebts", .flag),
      .optional("membersInvite", .flag, "Owners only."),
      .optional("archived", .flag, "Owners only, and in a request of its own."), .operation,
    ])
  }

  static let member = Shape.named("Member") {
    .answer([
      .init("id", .id), .init("name", .text(1...2_000)), .init("role", role),
      .init("person", .nullable(.id), "Id of the account that joined as this member; null if none."),
      .init("removed", .flag, "Whether the member has left; their entries stay."),
      .init("mergedInto", .nullable(.id), "Member into whom this one was merged; null if not merged."),
      .init("party", .nullable(.id), "Party that the member settles with; null if they settle alone."),
    ])
  }

  static let memberList = Shape.named("MemberList") { .answer([.init("members", .list(member))]) }

  static let newMember = Shape.named("NewMember") {
    .request([.init("name", .text(1...2_000)), .operation(and: "the member")])
  }

  static let memberChange = Shape.named("MemberChange") {
    .request([
      .optional("name", .text(1...2_000)), .optional("role", role, "Owners only."),
      .optional("removed", .flag, "True removes the member, false restores them."),
      .optional("sure", .flag, "True removes a member who is not settled up."), .operation,
    ])
  }

  static let merging = Shape.named("Merging") {
    .request([.init("into", .id, "Id of the member or label that replaces both."), .operation])
  }

  static let repeatable = Shape.named("Request") { .request([.operation]) }
}
