package import SQLite

extension Migration {
  /// All migrations in order. A database runs each of them once. Existing ones are never changed.
  package static let all: [Migration] = [
    .people, .files, .journal, .projections, .listing, .signIns, .receipts, .reports, .signInAddresses,
    .upkeep, .admission, .counting, .converting, .digests, .erasing, .ways, .visits, .smallPictures, .imports,
    .signInMethods, .secondFactors, .passkeys, .readers, .letters, .mailCodes, .reminders, .tokens,
    .providerLinks, .push, .webhooks, .feeds, .appSessions, .rates, .mailCodeRefusals, .balanceReports,
    .toldAlarms, .connectionLinks, .paymentNotes, .dividingConverted, .unitSpellings, .arrivingGroups,
    .actionParts, .hiddenGroups, .groupEmoji, .tableLinks, .receiptLines, .paymentWays, .debtLinks,
  ]
}
