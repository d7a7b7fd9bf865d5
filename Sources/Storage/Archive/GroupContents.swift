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
      writer.key("version")
      writer.write(1)
      writer.key("group")
      if let details = contents.details { writer.write(details) } else { writer.writeNull() }
      writer.key("members")
      writer.array(contents.members) { $1.write($0) }
      writer.key("labels")
      writer.array(contents.labels) { $1.write($0) }
      writer.key("presets")
      writer.array(contents.presets) { $1.write($0) }
      writer.key("rules")
      writer.array(contents.rules) { $1.write($0) }
      writer.key("budgets")
      writer.array(contents.budgets) { $1.write($0.category, $0.monthly) }
      writer.key("balances")
      writer.array(contents.balances) { $1.write($0.currency, $0.amounts) }
      writer.key("receipts")
      writer.array(contents.receipts) { $1.write($0) }
      writer.key("files")
      writer.array(contents.attachments) { $1.write($0) }
    }
  }

  private mutating func write(_ group: Group) {
    object { writer in
      writer.key("id")
      writer.write(group.id)
      writer.key("name")
      writer.write(group.name)
      writer.key("currency")
      writer.write(group.currency)
      writer.write("simplifiesDebts", group.simplifiesDebts)
      writer.write("membersInvite", group.membersInvite)
      writer.write("isArchived", group.isArchived)
      writer.write("isDeleted", group.isDeleted)
      writer.key("units")
      writer.array(group.customUnits) { $1.write($0) }
      if let split = group.defaultSplit {
        writer.key("defaultSplit")
        writer.write(encoded: split.encoded)
      }
    }
  }

  private mutating func write(_ member: Member) {
    object { writer in
      writer.key("id")
      writer.write(member.id)
      writer.key("name")
      writer.write(member.name)
      writer.key("role")
      writer.write(member.role.rawValue)
      writer.write("person", member.person)
      writer.write("isRemoved", member.isRemoved)
      writer.write("mergedInto", member.mergedInto)
      writer.write("party", member.party)
    }
  }

  private mutating func write(_ label: Label) {
    object { writer in
      writer.key("id")
      writer.write(label.id)
      writer.key("kind")
      writer.write(label.kind.rawValue)
      writer.write("name", label.name)
      writer.write("icon", label.icon)
      writer.write("heading", label.heading)
      writer.write("mergedInto", label.mergedInto)
      writer.write("isRemoved", label.isRemoved)
    }
  }

  private mutating func write(_ preset: Preset) {
    object { writer in
      writer.key("id")
      writer.write(preset.id)
      writer.key("name")
      writer.write(preset.name)
      writer.key("split")
      writer.write(encoded: preset.split.encoded)
    }
  }

  private mutating func write(_ rule: RecurringRule) {
    object { writer in
      writer.key("id")
      writer.write(rule.id)
      writer.key("schedule")
      writer.write(encoded: rule.schedule.encoded)
      writer.key("template")
      writer.write(encoded: rule.template.encoded)
      if let start = rule.activity.start {
        writer.key("runningFrom")
        writer.write(start.number)
      }
      writer.key("skipped")
      writer.array(rule.skipped) { $1.write($0.number) }
      writer.write("isRemoved", rule.isRemoved)
    }
  }

  private mutating func write(_ category: ID<Label>, _ monthly: Money) {
    object { writer in
      writer.key("category")
      writer.write(category)
      writer.key("monthly")
      writer.write(monthly.minorUnits)
      writer.key("currency")
      writer.write(monthly.currency)
    }
  }

  private mutating func write(_ currency: Currency, _ amounts: [(member: ID<Member>, net: Int64)]) {
    object { writer in
      writer.key("currency")
      writer.write(currency)
      writer.key("members")
      writer.array(amounts) { amount, writer in
        writer.object { writer in
          writer.key("member")
          writer.write(amount.member)
          writer.key("net")
          writer.write(amount.net)
        }
      }
    }
  }

  private mutating func write(_ receipt: Receipt) {
    object { writer in
      writer.key("id")
      writer.write(receipt.id)
      writer.key("file")
      writer.write(receipt.attachment)
      writer.write("author", receipt.author.person)
      writer.key("added")
      writer.write(receipt.added.milliseconds)
      writer.key("status")
      writer.write(receipt.status.name)
      writer.write("entry", receipt.status.entry)
      writer.write("reason", receipt.status.reason)
      if let reading = receipt.reading {
        writer.key("reading")
        writer.write(encoded: reading.encoded)
      }
      writer.write("isRemoved", receipt.isRemoved)
    }
  }

  private mutating func write(_ file: AttachedFile) {
    object { writer in
      writer.key("id")
      writer.write(file.id)
      writer.key("type")
      writer.write(file.type)
      writer.key("name")
      writer.write(file.name)
      writer.key("size")
      writer.write(file.size)
      writer.write("uploader", file.uploader)
      writer.key("created")
      writer.write(file.created.milliseconds)
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
