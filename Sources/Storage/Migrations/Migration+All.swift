package import SQLite

extension Migration {
  /// How the tables of an instance came to be: steps, each of which a database takes once. None is ever changed.
  package static let all: [Migration] = [
    .people, .files, .journal, .projections, .listing, .signIns, .receipts, .reports, .signInAddresses,
    .upkeep, .admission, .counting, .converting, .digests, .erasing, .ways, .visits, .smallPictures,
    .imports, .signInMethods, .secondFactors, .passkeys, .readers, .letters, .mailCodes, .reminders,
    .tokens, .providerLinks, .push, .webhooks, .feeds, .appSessions, .rates, .mailCodeRefusals,
    .openReports, .toldAlarms, .connectionLinks, .paymentNotes, .dividingConverted, .unitSpellings,
    .arrivingGroups, .actionParts, .hiddenGroups,
  ]
}
