import Store

internal import SQLite

extension Snapshot {
  /// Describes impossible values in tables that do not depend on a journal, one line for each table. A dry
  /// run of a restore has files without their contents.
  func impossibleValues(withFiles: Bool = true) throws -> [String] {
    try Self.keptTables.filter { withFiles || "\($0.name)" != "attachments" }.compactMap { table in
      let count = try connection.value(table.impossible, as: Int.self) ?? 0
      if count > 0 {
        return
          "\(count.of("row", "rows")) of \(table.name) \(count == 1 ? "holds" : "hold") an impossible value"
      }
      do {
        try connection.forEach(table.allTexts) { row in
          for _ in table.texts + table.longTexts { _ = try row.next(String.self) }
        }
        return nil
      } catch  where Self.words(ofFlaw: error) != nil {
        return "\(table.name) holds a text that is not valid"
      }
    }
  }

  private static let keptTables = [
    KeptTable(
      "accounts", moments: ["created", "disabled"],
      texts: ["username", "username_key", "display_name", "mail"] + [
        "password", "language", "formats", "time_zone",
      ]),
    KeptTable(
      "action_parts", counts: ["part", "whole", "entries"],
      rule: """
        whole < 1 OR whole >= part OR EXISTS (
          SELECT 1 FROM action_parts AS other
          WHERE other."group" = action_parts."group" AND other.part = action_parts.whole)
        """), KeptTable("app_sessions", moments: ["rotated"], counts: ["generation"], texts: ["name"]),
    KeptTable(
      "attachments", moments: ["created"], texts: ["type", "name"],
      rule: """
        size <> (
          SELECT coalesce(sum(length(data)), 0) FROM attachment_parts WHERE attachment = attachments.id)
        """),
    KeptTable("avatars", rule: "type NOT IN ('image/gif', 'image/jpeg', 'image/png', 'image/webp')"),
    KeptTable("connection_links", moments: ["created"]),
    KeptTable("familiar_networks", moments: ["moment"], texts: ["network"]),
    KeptTable("feed_links", moments: ["created"]), KeptTable("groups", moments: ["created"]),
    KeptTable(
      "import_actions", counts: ["\"action\"", "entries"], texts: ["family"], rule: "\"action\" < 0"),
    KeptTable(
      "import_habits", texts: ["family"], longTexts: ["answers"],
      rule: "length(answers) > \(ImportUpload.longestAnswers)"),
    KeptTable("imported", counts: ["sequence"], texts: ["family"], rule: "sequence < 0"),
    KeptTable(
      "imports", moments: ["created"], texts: ["name"], longTexts: ["answers"],
      rule: "size <> length(contents) OR length(answers) > \(ImportUpload.longestAnswers)"),
    KeptTable("instance", moments: ["created"]),
    KeptTable(
      "invitations", moments: ["created", "expires", "revoked", "declined"], counts: ["uses", "places"]),
    KeptTable("journal_end", counts: ["sequence"], rule: "sequence < 0"),
    KeptTable(
      "letters", moments: ["created", "due", "expires"], counts: ["tries"], texts: ["address"],
      longTexts: ["subject", "\"text\"", "html", "ending"]),
    KeptTable(
      "looking_links", moments: ["created", "expires", "revoked", "claimed"], counts: ["claims"],
      texts: ["currency"]), KeptTable("mail_code_requests", moments: ["moment"], texts: ["network"]),
    KeptTable("mail_codes", moments: ["created", "refused"], counts: ["tries"], texts: ["address"]),
    KeptTable("mailboxes", moments: ["confirmed", "refused"], texts: ["address"]),
    KeptTable("message_choices", counts: ["mail", "push"], texts: ["language"]),
    KeptTable("open_reports", moments: ["due"]), KeptTable("operations", moments: ["received"]),
    KeptTable("passkeys", moments: ["created", "last_used"], texts: ["party", "name", "transports"]),
    KeptTable("payment_ways", moments: ["added"], texts: ["kind", "value", "name", "address"]),
    KeptTable("personal_links", moments: ["created"]),
    KeptTable("provider_links", moments: ["created"], texts: ["issuer", "subject"]),
    KeptTable("push_devices", moments: ["created"], texts: ["endpoint"]),
    KeptTable("push_messages", moments: ["created", "due"], counts: ["position", "reach", "tries"]),
    KeptTable("readers", moments: ["due"], counts: ["position", "reach", "tries"]),
    KeptTable(
      "reference_rates", texts: ["currency"],
      rule: "date(printf('%04d-%02d-%02d', day / 10000, day / 100 % 100, day % 100), '+0 days')"
        + " IS NOT printf('%04d-%02d-%02d', day / 10000, day / 100 % 100, day % 100)"),
    KeptTable("reminders", moments: ["moment"]),
    KeptTable("second_factors", moments: ["created"], counts: ["last_step"], rule: "last_step < 0"),
    KeptTable(
      "sessions", moments: ["created", "last_used", "expires"], texts: ["device", "method", "proxy_name"]),
    KeptTable("sign_ins", moments: ["moment"], counts: ["times"], texts: ["device", "address"]),
    KeptTable("small_pictures", rule: "type NOT IN ('image/jpeg', 'image/png', 'image/webp')"),
    KeptTable("steady_clock", moments: ["since", "seen"]),
    KeptTable("tokens", moments: ["created", "expires", "last_used"], texts: ["beginning", "name"]),
    KeptTable("told_alarms", moments: ["moment"], texts: ["kind"]),
    KeptTable("visits", moments: ["moment"], counts: ["seen", "latest"], rule: "seen < 0"),
    KeptTable(
      "webhook_attempts", moments: ["moment"], texts: ["event", "failure"],
      rule: "failure NOT IN (\(SQL.list(WebhookOutcome.Failure.allCases.map(\.rawValue))))"),
    KeptTable(
      "webhooks", moments: ["old_until", "created", "due", "stopped"], counts: ["position", "tries"],
      texts: ["address"]),
  ]
}

/// A table and the columns that can be checked.
private struct KeptTable {
  let name: StaticString
  var moments: [SQL] = []
  var counts: [SQL] = []
  /// Texts that are always short.
  var texts: [SQL] = []
  var longTexts: [SQL] = []
  /// A condition that is never true of a valid row.
  var rule: SQL = "FALSE"

  init(
    _ name: StaticString, moments: [SQL] = [], counts: [SQL] = [], texts: [SQL] = [], longTexts: [SQL] = [],
    rule: SQL = "FALSE"
  ) {
    (self.name, self.moments, self.counts) = (name, moments, counts)
    (self.texts, self.longTexts, self.rule) = (texts, longTexts, rule)
  }

  /// Counts the rows with impossible values.
  var impossible: SQL {
    var tests = [rule]
    tests += moments.map { "\($0) NOT BETWEEN \(-Instant.farthest) AND \(Instant.farthest)" }
    tests += counts.map { "\($0) NOT BETWEEN \(-Int.mostStored) AND \(Int.mostStored)" }
    tests += texts.map { "length(\($0)) > \(Self.longest)" }
    return "SELECT count(*) FROM \(SQL(stringLiteral: name)) WHERE \(tests.joined(separator: " OR "))"
  }

  var allTexts: SQL {
    let columns = (texts + longTexts).map { column -> SQL in "coalesce(\(column), '')" }
    return "SELECT \((columns + ["''"]).joined(separator: ", ")) FROM \(SQL(stringLiteral: name))"
  }

  /// Far beyond the limit of each of these texts.
  private static let longest = 4_096
}
