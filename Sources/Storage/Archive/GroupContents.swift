internal import Encodings
internal import JournalCoding
internal import Ledger
internal import Store

/// The current state of a group without its entries.
struct GroupContents {
  let details: Group?
  let members: [Member]
  let labels: [Label]
  let presets: [Preset]
  let rules: [RecurringRule]
  let budgets: [(category: ID<Label>, monthly: Money)]
  let balances: [(currency: Currency, amounts: [(member: ID<Member>, net: Int64)])]
  let receipts: [Receipt]
  let attachments: [AttachedFile]

  init(_ group: ID<Group>, of snapshot: Snapshot) throws {
    details = try snapshot.group(group)
    members = try snapshot.members(of: group)
    labels = try snapshot.labels(of: group)
    presets = try snapshot.presets(of: group)
    rules = try snapshot.rules(of: group)
    budgets = try snapshot.budgets(of: group).map { ($0, $1) }.sorted { $0.category < $1.category }
    balances = try snapshot.storedBalances(of: group).sorted { $0.key < $1.key }.map { currency, amounts in
      (currency, amounts.map { ($0, $1) }.sorted { $0.member < $1.member })
    }
    receipts = try snapshot.receipts(of: group)
    attachments = try snapshot.attachments(of: group).sorted { $0.id < $1.id }
  }
}

extension JSONWriter {
  mutating func write(_ contents: GroupContents) {
    object { writer in
      writer.write("version", 1)
      writer.key("group")
      if let details = contents.details { writer.write(details) } else { writer.writeNull() }
      writer.array("members", contents.members) { $1.write($0) }
      writer.array("labels", contents.labels) { $1.write($0) }
      writer.array("presets", contents.presets) { $1.write($0) }
      writer.array("rules", contents.rules) { $1.write($0) }
      writer.array("budgets", contents.budgets) { $1.write($0.category, $0.monthly) }
      writer.array("balances", contents.balances) { $1.write($0.currency, $0.amounts) }
      writer.array("receipts", contents.receipts) { $1.write($0) }
      writer.array("files", contents.attachments) { $1.write($0) }
    }
  }

  private mutating func write(_ group: Group) {
    object { writer in
      writer.write("id", group.id)
      writer.write("name", group.name)
      writer.key("currency")
      writer.write(group.currency)
      writer.write("simplifiesDebts", group.simplifiesDebts)
      writer.write("membersInvite", group.membersInvite)
      writer.write("emoji", group.emoji)
      writer.write("isArchived", group.isArchived)
      writer.write("isDeleted", group.isDeleted)
      writer.array("units", group.customUnits) { $1.write($0) }
      writer.write("defaultSplit", encoded: group.defaultSplit?.encoded)
    }
  }

  private mutating func write(_ member: Member) {
    object { writer in
      writer.write("id", member.id)
      writer.write("name", member.name)
      writer.write("role", member.role.rawValue)
      writer.write("person", member.person)
      writer.write("isRemoved", member.isRemoved)
      writer.write("mergedInto", member.mergedInto)
      writer.write("party", member.party)
    }
  }

  private mutating func write(_ label: Label) {
    object { writer in
      writer.write("id", label.id)
      writer.write("kind", label.kind.rawValue)
      writer.write("name", label.name)
      writer.write("icon", label.icon)
      writer.write("heading", label.heading)
      writer.write("mergedInto", label.mergedInto)
      writer.write("isRemoved", label.isRemoved)
    }
  }

  private mutating func write(_ preset: Preset) {
    object { writer in
      writer.write("id", preset.id)
      writer.write("name", preset.name)
      writer.write("split", encoded: preset.split.encoded)
    }
  }

  private mutating func write(_ rule: RecurringRule) {
    object { writer in
      writer.write("id", rule.id)
      writer.write("schedule", encoded: rule.schedule.encoded)
      writer.write("template", encoded: rule.template.encoded)
      writer.write("runningFrom", rule.activity.start?.number)
      writer.array("skipped", rule.skipped) { $1.write($0.number) }
      writer.write("isRemoved", rule.isRemoved)
    }
  }

  private mutating func write(_ category: ID<Label>, _ monthly: Money) {
    object { writer in
      writer.write("category", category)
      writer.write("monthly", monthly.minorUnits)
      writer.key("currency")
      writer.write(monthly.currency)
    }
  }

  private mutating func write(_ currency: Currency, _ amounts: [(member: ID<Member>, net: Int64)]) {
    object { writer in
      writer.key("currency")
      writer.write(currency)
      writer.array("members", amounts) { amount, writer in
        writer.object { writer in
          writer.write("member", amount.member)
          writer.write("net", amount.net)
        }
      }
    }
  }

  private mutating func write(_ receipt: Receipt) {
    object { writer in
      writer.write("id", receipt.id)
      writer.write("file", receipt.attachment)
      writer.write("author", receipt.author.person)
      writer.write("added", receipt.added.milliseconds)
      writer.write("status", receipt.status.name)
      writer.write("entry", receipt.status.entry)
      writer.write("reason", receipt.status.reason)
      writer.write("reading", encoded: receipt.reading?.encoded)
      writer.write("isRemoved", receipt.isRemoved)
    }
  }

  private mutating func write(_ file: AttachedFile) {
    object { writer in
      writer.write("id", file.id)
      writer.write("type", file.type)
      writer.write("name", file.name)
      writer.write("size", file.size)
      writer.write("uploader", file.uploader)
      writer.write("created", file.created.milliseconds)
      if file.erasure != nil { writer.write("isErased", true) }
    }
  }

  /// Writes the code and the number of decimals.
  private mutating func write(_ currency: Currency) {
    array { writer in
      writer.write(currency.code)
      writer.write(currency.scale)
    }
  }
}
