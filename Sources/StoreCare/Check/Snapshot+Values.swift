import AccountStore
import Store

internal import Ledger
internal import SQLite

extension Snapshot {
  /// What stands in the tables that follow from no journal and cannot be: in words, a line a table.
  func impossibleValues() throws -> [String] {
    try Self.searches.compactMap { table, search in
      let count = try connection.value(search, as: Int.self) ?? 0
      return count > 0
        ? "\(count.of("row", "rows")) of \(table) \(count == 1 ? "holds" : "hold") what cannot be" : nil
    }
  }

  private static let searches: [(table: String, search: SQL)] = [
    (
      "accounts",
      """
      SELECT count(*)
      FROM accounts
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR disabled NOT BETWEEN \(earliest) AND \(latest)
        OR length(password) > \(longest)
        OR length(language) > \(longest) OR length(formats) > \(longest) OR length(time_zone) > \(longest)
      """
    ),
    ("groups", "SELECT count(*) FROM groups WHERE created NOT BETWEEN \(earliest) AND \(latest)"),
    ("instance", "SELECT count(*) FROM instance WHERE created NOT BETWEEN \(earliest) AND \(latest)"),
    (
      "sessions",
      """
      SELECT count(*)
      FROM sessions
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR last_used NOT BETWEEN \(earliest) AND \(latest)
        OR expires NOT BETWEEN \(earliest) AND \(latest)
        OR length(device) > \(longest) OR length(method) > \(longest)
      """
    ),
    (
      "second_factors",
      """
      SELECT count(*)
      FROM second_factors
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR last_step NOT BETWEEN 0 AND \(Int.mostStored)
      """
    ),
    (
      "passkeys",
      """
      SELECT count(*)
      FROM passkeys
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR last_used NOT BETWEEN \(earliest) AND \(latest)
        OR length(transports) > \(longest)
      """
    ),
    (
      "provider_links",
      "SELECT count(*) FROM provider_links WHERE created NOT BETWEEN \(earliest) AND \(latest)"
    ),
    (
      "connection_links",
      "SELECT count(*) FROM connection_links WHERE created NOT BETWEEN \(earliest) AND \(latest)"
    ),
    (
      "invitations",
      """
      SELECT count(*)
      FROM invitations
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR expires NOT BETWEEN \(earliest) AND \(latest)
        OR revoked NOT BETWEEN \(earliest) AND \(latest)
        OR declined NOT BETWEEN \(earliest) AND \(latest)
        OR uses > \(Int.mostStored)
      """
    ),
    (
      "looking_links",
      """
      SELECT count(*)
      FROM looking_links
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR expires NOT BETWEEN \(earliest) AND \(latest)
        OR revoked NOT BETWEEN \(earliest) AND \(latest)
      """
    ),
    (
      "personal_links",
      "SELECT count(*) FROM personal_links WHERE created NOT BETWEEN \(earliest) AND \(latest)"
    ),
    (
      "tokens",
      """
      SELECT count(*)
      FROM tokens
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR expires NOT BETWEEN \(earliest) AND \(latest)
        OR last_used NOT BETWEEN \(earliest) AND \(latest)
      """
    ),
    (
      "sign_ins",
      """
      SELECT count(*)
      FROM sign_ins
      WHERE moment NOT BETWEEN \(earliest) AND \(latest)
        OR times > \(Int.mostStored)
        OR length(device) > \(longest)
        OR length(address) > \(longest)
      """
    ),
    (
      "attachments",
      """
      SELECT count(*)
      FROM attachments AS a
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR length(type) > \(longest)
        OR length(name) > \(longest)
        OR size <> (SELECT coalesce(sum(length(data)), 0) FROM attachment_parts WHERE attachment = a.id)
      """
    ),
    (
      "avatars",
      """
      SELECT count(*)
      FROM avatars
      WHERE type NOT IN ('image/gif', 'image/jpeg', 'image/png', 'image/webp')
      """
    ),
    (
      "visits",
      """
      SELECT count(*)
      FROM visits
      WHERE moment NOT BETWEEN \(earliest) AND \(latest)
        OR seen NOT BETWEEN 0 AND \(Int.mostStored)
        OR latest > \(Int.mostStored)
      """
    ),
    (
      "small_pictures",
      """
      SELECT count(*)
      FROM small_pictures
      WHERE type NOT IN ('image/jpeg', 'image/png', 'image/webp')
      """
    ),
    (
      "imports",
      """
      SELECT count(*)
      FROM imports
      WHERE created NOT BETWEEN \(earliest) AND \(latest)
        OR size <> length(contents)
        OR length(name) > \(longest) OR length(answers) > \(ImportUpload.longestAnswers)
      """
    ),
    (
      "imported",
      "SELECT count(*) FROM imported WHERE sequence NOT BETWEEN 0 AND \(Int.mostStored) OR length(family) > \(longest)"
    ),
    (
      "import_actions",
      """
      SELECT count(*)
      FROM import_actions
      WHERE "action" NOT BETWEEN 0 AND \(Int.mostStored)
        OR entries > \(Int.mostStored) OR length(family) > \(longest)
      """
    ),
    (
      "import_habits",
      """
      SELECT count(*)
      FROM import_habits
      WHERE length(family) > \(longest) OR length(answers) > \(ImportUpload.longestAnswers)
      """
    ),
    ("operations", "SELECT count(*) FROM operations WHERE received NOT BETWEEN \(earliest) AND \(latest)"),
    (
      "steady_clock",
      """
      SELECT count(*)
      FROM steady_clock
      WHERE since NOT BETWEEN \(earliest) AND \(latest)
        OR seen NOT BETWEEN \(earliest) AND \(latest)
      """
    ),
    (
      "journal_end",
      "SELECT count(*) FROM journal_end WHERE sequence NOT BETWEEN 0 AND \(Int.mostStored)"
    ),
  ]

  private static let earliest = -Instant.farthest
  private static let latest = Instant.farthest
  /// Far beyond what is taken for any of these texts.
  private static let longest = 4_096
}
