import API
import HTTP

/// The routes of the site: every address, who may use it, and its handler.
enum Routes {
  static let all =
    site + account + groups + agreements + webhooks + feeds + labels + entries + receipts + imports + balances
    + reports + history + live + recurring + instance

  /// The routes of the API, for clients with a token.
  static let programs = APIRoutes.all.map { Route($0.method, $0.pattern, Endpoint($0)) }

  /// The MCP endpoint of assistants, also with a token.
  static let assistant = Route(
    MCPEndpoint.route.method, MCPEndpoint.route.pattern, Endpoint(MCPEndpoint.route))

  /// The tables that API clients can download.
  static let tables: @Sendable (Downloads) -> TableExports = { .pages($0) }

  /// The handler for visitors who have to sign in first.
  static let signIn = SignInAndOut.signInFirst

  /// Routes without a group, for everyone.
  private static let site: [Route<Endpoint>] = [
    Route(.get, "/up", Endpoint(answering: Response(text: "ok"))),
    Route(.get, "/ready", Endpoint(.anyone, answersAnyHost: true, StatusPages.showReadiness)),
    Route(.get, "/metrics", Endpoint(.anyone, answersAnyHost: true, StatusPages.showMetrics)),
    Route(.get, "/assets/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/assets/{folder}/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/assets/{folder}/{part}/{name}", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/robots.txt", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/sw.js", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/manifest.webmanifest", Endpoint(.anyone, Manifest.show)),
    Route(.get, "/apple-touch-icon.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/icon-192.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/icon-512.png", Endpoint(.anyone, AssetFiles.show)),
    Route(.get, "/", Endpoint(.anyone, asksForFactor: true, isKept: true, HomePage.show)),
    Route(.get, "/offline", Endpoint(.anyone, isKept: true, OfflinePage.show)),
    Route(.get, "/arrived/{name}", Endpoint(.account, Arrivals.show)),
    Route(.get, "/last/{place}", Endpoint(.account, Shortcut.follow)),
    Route(.get, "/share", Endpoint(.account, isKept: true, SharedTextPage.show)),
    Route(
      .post, "/share",
      Endpoint(.anyone, bodyLimit: SentForm.bodyLimit, acceptsAnySource: true, SharedTextPage.showLost)),
    Route(.get, "/help", Endpoint(.anyone, isKept: true, HelpPage.showAll)),
    Route(.get, "/help/{subject}", Endpoint(.anyone, isKept: true, HelpPage.show)),
    Route(.get, "/api", Endpoint(.anyone, APIPage.show)),
    Route(.get, "/api/problems/{problem}", Endpoint(.anyone, APIPage.explain)),
    Route(.get, "/setup", Endpoint(.anyone, Setup.show)),
    Route(
      .post, "/setup", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, Setup.create)),
    Route(.get, "/login", Endpoint(.signedOut, SignInAndOut.show)),
    // Also for a visitor who has signed in by now from another tab, and has a form to continue here.
    Route(
      .post, "/login",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, SignInAndOut.create)),
    Route(.get, "/login/code", Endpoint(.signedOut, isOwnWayIn: true, SecondStep.show)),
    Route(
      .post, "/login/code",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, SecondStep.create)),
    Route(
      .post, "/login/passkey",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, PasskeySignIn.create)),
    Route(
      .post, "/login/passkey/challenge",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, PasskeySignIn.challenge)),
    Route(.get, "/login/oidc", Endpoint(.signedOut, ProviderSignIn.begin)),
    Route(.post, "/login/oidc", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, ProviderSignIn.keep)),
    Route(.get, "/login/oidc/callback", Endpoint(.anyone, ProviderSignIn.finish)),
    Route(.get, "/login/oidc/newcomer", Endpoint(.signedOut, ProviderNewcomerPage.show)),
    Route(
      .post, "/login/oidc/newcomer",
      Endpoint(.signedOut, bodyLimit: Endpoint.strangersLimit, ProviderNewcomerPage.create)),
    Route(.get, "/connect/{token}", Endpoint(.anyone, ProviderLinkTokens.show)),
    Route(.get, "/connect/{token}/going", Endpoint(.anyone, ProviderLinkTokens.leave)),
    Route(.get, "/kept/{token}", Endpoint(.account, KeptForms.show)),
    Route(.get, "/signup", Endpoint(.signedOut, isOwnWayIn: true, SignUp.show)),
    Route(
      .post, "/signup",
      Endpoint(.signedOut, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, SignUp.create)),
    Route(.get, "/forgotten", Endpoint(.signedOut, isOwnWayIn: true, ForgottenPassword.show)),
    Route(
      .post, "/forgotten",
      Endpoint(.signedOut, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, ForgottenPassword.create)),
    Route(.get, "/forgotten/code", Endpoint(.signedOut, isOwnWayIn: true, NewPassword.show)),
    Route(
      .post, "/forgotten/code",
      Endpoint(.signedOut, bodyLimit: Endpoint.strangersLimit, isOwnWayIn: true, NewPassword.create)),
    Route(.post, "/logout", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, SignInAndOut.delete)),
  ]

  /// The visitor's own account.
  private static let account: [Route<Endpoint>] = [
    Route(.get, "/search", Endpoint(.account, SearchPage.show)),
    Route(.get, "/activity", Endpoint(.account, ActivityPage.show)),
    Route(.get, "/account", Endpoint(.account, AccountPage.show)),
    Route(.get, "/account/data", Endpoint(.account, AccountData.show)),
    Route(.get, "/account/data.zip", Endpoint(.account, AccountArchive.download)),
    Route(.post, "/account/profile", Endpoint(.account, Profile.update)),
    Route(.post, "/account/payment-ways", Endpoint(.account, OwnPaymentWays.create)),
    Route(.post, "/account/payment-ways/{way}/deletion", Endpoint(.account, OwnPaymentWays.delete)),
    Route(.post, "/account/preferences", Endpoint(.account, Preferences.update)),
    Route(.get, "/account/time-zone", Endpoint(.account, TimeZoneQuestion.show)),
    Route(.post, "/account/time-zone", Endpoint(.account, TimeZoneQuestion.update)),
    Route(.post, "/account/credentials", Endpoint(.account, isOwnWayIn: true, GuestCredentials.create)),
    Route(.post, "/account/username", Endpoint(.account, UsernameAndPassword.updateUsername)),
    Route(
      .post, "/account/password", Endpoint(.account, isOwnWayIn: true, UsernameAndPassword.updatePassword)),
    Route(.get, "/account/second-factor", Endpoint(.account, asksForFactor: false, SecondFactorPage.show)),
    Route(
      .post, "/account/second-factor",
      Endpoint(.account, asksForFactor: false, isOwnWayIn: true, SecondFactorSettings.create)),
    Route(.post, "/account/second-factor/codes", Endpoint(.account, SecondFactorSettings.renewCodes)),
    Route(.post, "/account/second-factor/deletion", Endpoint(.account, SecondFactorSettings.delete)),
    Route(.post, "/account/password/deletion", Endpoint(.account, Passkeys.deletePassword)),
    Route(.get, "/account/passkeys", Endpoint(.account, PasskeysPage.show)),
    Route(.post, "/account/passkeys/addition", Endpoint(.account, isOwnWayIn: true, Passkeys.create)),
    Route(.post, "/account/passkeys/challenge", Endpoint(.account, isOwnWayIn: true, Passkeys.challenge)),
    Route(
      .post, "/account/passkeys/proof",
      Endpoint(.account, asksForFactor: false, PasskeyConfirmation.challenge)),
    Route(.post, "/account/passkeys/{passkey}/name", Endpoint(.account, Passkeys.rename)),
    Route(.post, "/account/passkeys/{passkey}/deletion", Endpoint(.account, Passkeys.delete)),
    Route(.get, "/account/provider", Endpoint(.account, ProviderAccountPage.show)),
    Route(.post, "/account/provider", Endpoint(.account, ProviderLinking.create)),
    Route(.get, "/account/provider/going", Endpoint(.account, ProviderLinking.leave)),
    Route(
      .get, "/account/provider/confirmation",
      Endpoint(.account, asksForFactor: false, ProviderLinking.beginConfirming)),
    Route(.post, "/account/provider/deletion", Endpoint(.account, ProviderLinking.delete)),
    Route(
      .post, "/account/avatar",
      Endpoint(.account, bodyLimit: AccountPictures.bodyLimit, AccountPictures.create)),
    Route(.post, "/account/avatar/deletion", Endpoint(.account, AccountPictures.delete)),
    Route(.post, "/account/sessions/deletion", Endpoint(.account, Devices.deleteOthers)),
    Route(.post, "/account/sessions/{session}/deletion", Endpoint(.account, Devices.delete)),
    Route(.get, "/account/tokens", Endpoint(.account, TokensPage.show)),
    Route(.post, "/account/tokens", Endpoint(.account, Tokens.create)),
    Route(.post, "/account/tokens/{token}/deletion", Endpoint(.account, Tokens.delete)),
    Route(.get, "/account/offline", Endpoint(.account, OfflineSwitch.show)),
    Route(.post, "/account/offline/choice", Endpoint(.account, OfflineSwitch.update)),
    Route(.post, "/account/deletion", Endpoint(.account, AccountDeletion.create)),
    Route(.get, "/account/notifications", Endpoint(.account, NotificationsPage.show)),
    Route(.post, "/account/notifications/choices", Endpoint(.account, NotificationChoices.update)),
    Route(.post, "/account/notifications/code", Endpoint(.account, MailboxCodes.create)),
    Route(.post, "/account/notifications/address", Endpoint(.account, MailboxCodes.confirm)),
    Route(.post, "/account/notifications/address/deletion", Endpoint(.account, MailboxCodes.delete)),
    Route(.post, "/account/notifications/test", Endpoint(.account, TestLetter.create)),
    Route(.post, "/account/notifications/device", Endpoint(.account, PushDevices.create)),
    Route(.post, "/account/notifications/device/deletion", Endpoint(.account, PushDevices.delete)),
    Route(.post, "/account/notifications/device/test", Endpoint(.account, PushDevices.test)),
    Route(.get, "/unsubscribe/{token}", Endpoint(.anyone, Unsubscription.show)),
    Route(
      .post, "/unsubscribe/{token}",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, acceptsAnySource: true, Unsubscription.create)),
    Route(.get, "/goodbye", Endpoint(.anyone, AccountDeletion.showGoodbye)),
    Route(.get, "/avatars/{avatar}", Endpoint(.account, AccountPictures.show)),
  ]

  /// Groups, their members, invitations and read-only links.
  private static let groups: [Route<Endpoint>] = [
    Route(.get, "/groups/new", Endpoint(.account, GroupCreation.new)),
    Route(.post, "/groups", Endpoint(.account, GroupCreation.create)),
    Route(.get, "/groups/{group}/settings", Endpoint(.viewer, GroupSettings.show)),
    Route(.post, "/groups/{group}/settings", Endpoint(.member, GroupSettings.update)),
    Route(.post, "/groups/{group}/archiving", Endpoint(.owner, GroupSettings.setArchived)),
    Route(.post, "/groups/{group}/clearing", Endpoint(.owner, GroupSettings.deleteAllEntries)),
    Route(.post, "/groups/{group}/deletion", Endpoint(.owner, GroupSettings.delete)),
    Route(.post, "/deleted-groups/{deleted}/return", Endpoint(.account, DeletedGroups.bringBack)),
    Route(.post, "/gone-groups/{gone}/dismissal", Endpoint(.account, FormerGroupRow.dismiss)),
    Route(.get, "/groups/{group}/departure", Endpoint(.viewer, Departure.show)),
    Route(.post, "/groups/{group}/departure", Endpoint(.viewer, Departure.create)),
    Route(.get, "/groups/{group}/members", Endpoint(.viewer, MembersPage.show)),
    Route(.post, "/groups/{group}/members", Endpoint(.member, Members.create)),
    Route(.get, "/groups/{group}/members/{member}", Endpoint(.viewer, MemberPage.show)),
    // Also for viewers, who may change their own name.
    Route(.post, "/groups/{group}/members/{member}/name", Endpoint(.viewer, Members.rename)),
    Route(.post, "/groups/{group}/members/{member}/role", Endpoint(.owner, Members.changeRole)),
    Route(.post, "/groups/{group}/members/{member}/taking-out", Endpoint(.member, Members.removeViewersPart)),
    Route(.post, "/groups/{group}/members/{member}/merging", Endpoint(.member, Members.merge)),
    Route(.get, "/groups/{group}/members/{member}/removal", Endpoint(.member, MemberRemoval.show)),
    Route(.post, "/groups/{group}/members/{member}/removal", Endpoint(.member, MemberRemoval.create)),
    Route(
      .post, "/groups/{group}/members/{member}/payment-ways", Endpoint(.member, MemberPaymentWays.create)),
    Route(
      .post, "/groups/{group}/members/{member}/payment-ways/{way}/deletion",
      Endpoint(.member, MemberPaymentWays.delete)),
    Route(.post, "/groups/{group}/members/{member}/return", Endpoint(.member, Members.takeBack)),
    Route(.get, "/groups/{group}/invitations", Endpoint(.member, InvitationsPage.show)),
    Route(.post, "/groups/{group}/invitations", Endpoint(.member, Invitations.create)),
    Route(
      .post, "/groups/{group}/invitations/{invitation}/revocation", Endpoint(.member, Invitations.revoke)),
    Route(.get, "/groups/{group}/welcome", Endpoint(.viewer, WelcomePage.show)),
    Route(.get, "/groups/{group}/looking-links", Endpoint(.member, ViewLinksPage.show)),
    Route(.post, "/groups/{group}/looking-links", Endpoint(.member, ViewLinks.create)),
    Route(.post, "/groups/{group}/looking-links/{link}/revocation", Endpoint(.member, ViewLinks.revoke)),
    Route(.get, "/shared/{token}", Endpoint(.anyone, ReadOnlyGroupPage.show)),
    Route(.post, "/groups/{group}/owed", Endpoint(.member, isTyped: false, OwedLinks.create)),
    Route(.get, "/groups/{group}/owed/{link}", Endpoint(.member, OwedLinks.show)),
    Route(.post, "/groups/{group}/owed/{link}", Endpoint(.member, isTyped: false, OwedLinks.update)),
    Route(.get, "/owed/{token}", Endpoint(.anyone, asksForFactor: true, OwedPage.show)),
    Route(
      .post, "/owed/{token}",
      Endpoint(
        .anyone, bodyLimit: Endpoint.strangersLimit, asksForFactor: true, isTyped: false, OwedPage.update)),
    Route(.post, "/join", Endpoint(.account, ReceivedLink.follow)),
    Route(.get, "/join/{token}", Endpoint(.anyone, asksForFactor: true, JoinPage.show)),
    Route(
      .post, "/join/{token}",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, asksForFactor: true, Joining.create)),
    Route(.get, "/people", Endpoint(.account, PeoplePage.show)),
    Route(.get, "/people/new", Endpoint(.account, GroupOfTwo.new)),
    Route(.post, "/people", Endpoint(.account, GroupOfTwo.create)),
    Route(.get, "/people/me", Endpoint(.account, OwnLink.show)),
    Route(.post, "/people/me", Endpoint(.account, OwnLink.create)),
    Route(.post, "/people/me/deletion", Endpoint(.account, OwnLink.delete)),
    Route(.get, "/people/{person}", Endpoint(.account, PersonalPage.show)),
    Route(.post, "/people/{person}/payments", Endpoint(.account, JointPayments.create)),
    Route(.post, "/people/{person}/payments/{operation}/undo", Endpoint(.account, JointPayments.undo)),
    Route(.post, "/people/{person}/asks", Endpoint(.account, ShareRequests.create)),
    Route(.post, "/asks/{ask}/acceptance", Endpoint(.account, ShareRequests.accept)),
    Route(.post, "/asks/{ask}/refusal", Endpoint(.account, ShareRequests.decline)),
    Route(.get, "/with/{link}", Endpoint(.anyone, asksForFactor: true, PersonalPage.show)),
    Route(.post, "/with/{link}/asks", Endpoint(.account, ShareRequests.create)),
    Route(.get, "/with/{link}/picture", Endpoint(.anyone, asksForFactor: true, PersonalPage.picture)),
  ]

  /// The settings of a group that its members share: parties, saved splits and custom units.
  private static let agreements: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/parties", Endpoint(.viewer, PartiesPage.show)),
    Route(.post, "/groups/{group}/parties", Endpoint(.member, Parties.create)),
    Route(.post, "/groups/{group}/parties/{party}", Endpoint(.member, Parties.update)),
    Route(.post, "/groups/{group}/parties/{party}/dissolution", Endpoint(.member, Parties.dissolve)),
    Route(.get, "/groups/{group}/presets", Endpoint(.viewer, PresetsPage.show)),
    Route(.post, "/groups/{group}/presets", Endpoint(.member, Presets.create)),
    Route(.get, "/groups/{group}/presets/new", Endpoint(.member, Presets.new)),
    Route(.get, "/groups/{group}/presets/{preset}", Endpoint(.member, Presets.edit)),
    Route(.post, "/groups/{group}/presets/{preset}", Endpoint(.member, Presets.update)),
    Route(.post, "/groups/{group}/presets/{preset}/removal", Endpoint(.member, Presets.remove)),
    Route(.post, "/groups/{group}/usual-split", Endpoint(.member, UsualSplit.update)),
    Route(.get, "/groups/{group}/units", Endpoint(.viewer, UnitsPage.show)),
    Route(.post, "/groups/{group}/units", Endpoint(.member, Units.create)),
    Route(.post, "/groups/{group}/units/{unit}/name", Endpoint(.member, Units.rename)),
    Route(.post, "/groups/{group}/units/{unit}/retirement", Endpoint(.member, Units.retire)),
  ]

  /// Webhooks.
  private static let webhooks: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/webhooks", Endpoint(.viewer, WebhooksPage.show)),
    Route(.post, "/groups/{group}/webhooks", Endpoint(.member, Webhooks.create)),
    Route(.post, "/groups/{group}/webhooks/{webhook}/test", Endpoint(.member, Webhooks.test)),
    Route(.post, "/groups/{group}/webhooks/{webhook}/secret", Endpoint(.member, Webhooks.rotateSecret)),
    Route(.post, "/groups/{group}/webhooks/{webhook}/resumption", Endpoint(.member, Webhooks.resume)),
    Route(.post, "/groups/{group}/webhooks/{webhook}/deletion", Endpoint(.viewer, Webhooks.delete)),
  ]

  /// Feeds for programs that cannot sign in.
  private static let feeds: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/feeds", Endpoint(.viewer, FeedsPage.show)),
    Route(.post, "/groups/{group}/feeds", Endpoint(.viewer, FeedsPage.create)),
    Route(.post, "/groups/{group}/feeds/ending", Endpoint(.viewer, FeedsPage.delete)),
    Route(.get, "/feeds/{token}/history.atom", Endpoint(.anyone, Feeds.history)),
    Route(.get, "/feeds/{token}/bills.ics", Endpoint(.anyone, Feeds.bills)),
    Route(.get, "/feeds/{token}/entries.csv", Endpoint(.anyone, Feeds.entries)),
  ]

  /// Categories, tags and payees.
  private static let labels: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/labels", Endpoint(.viewer, LabelsPage.show)),
    Route(.post, "/groups/{group}/labels", Endpoint(.member, Labels.create)),
    Route(.get, "/groups/{group}/labels/{label}", Endpoint(.member, LabelPage.show)),
    Route(.post, "/groups/{group}/labels/{label}", Endpoint(.member, Labels.update)),
    Route(.post, "/groups/{group}/labels/{label}/merging", Endpoint(.member, Labels.merge)),
    Route(.post, "/groups/{group}/labels/{label}/removal", Endpoint(.member, Labels.remove)),
    Route(.post, "/groups/{group}/labels/{label}/restoration", Endpoint(.member, Labels.restore)),
  ]

  /// A group's list and its entries.
  private static let entries: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}", Endpoint(.viewer, isKept: true, EntryList.show)),
    Route(.get, "/groups/{group}/bulk", Endpoint(.member, Bulk.show)),
    Route(.post, "/groups/{group}/bulk", Endpoint(.member, Bulk.create)),
    Route(.get, "/groups/{group}/sorting", Endpoint(.member, UncategorizedPage.show)),
    Route(.post, "/groups/{group}/sorting", Endpoint(.member, Sorting.create)),
    Route(.get, "/groups/{group}/entries.csv", Endpoint(.viewer, EntryDownload.show)),
    Route(.get, "/groups/{group}/splitwise.csv", Endpoint(.viewer, SplitwiseDownload.show)),
    Route(.get, "/groups/{group}/archive.zip", Endpoint(.member, ArchiveDownload.show)),
    Route(.get, "/groups/{group}/entries/new", Endpoint(.member, isKept: true, Entries.new)),
    Route(.post, "/groups/{group}/entries", Endpoint(.member, bodyLimit: SentForm.bodyLimit, Entries.create)),
    Route(.get, "/groups/{group}/entries/{entry}", Endpoint(.viewer, isKept: true, Entries.show)),
    Route(.get, "/groups/{group}/entries/{entry}/edit", Endpoint(.member, isKept: true, Entries.edit)),
    Route(
      .post, "/groups/{group}/entries/{entry}",
      Endpoint(.member, bodyLimit: SentForm.bodyLimit, Entries.update)),
    Route(.post, "/groups/{group}/entries/{entry}/deletion", Endpoint(.member, Entries.delete)),
    Route(.get, "/groups/{group}/entries/{entry}/table", Endpoint(.member, Tables.showLink)),
    Route(.post, "/groups/{group}/entries/{entry}/table", Endpoint(.member, isTyped: false, Tables.open)),
    Route(.get, "/table/{token}", Endpoint(.anyone, asksForFactor: true, Tables.show)),
    Route(
      .post, "/table/{token}",
      Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, asksForFactor: true, Tables.create)),
    Route(.get, "/table/{token}/events", Endpoint(.anyone, asksForFactor: true, Tables.follow)),
  ]

  /// Files, and the inbox of receipts.
  private static let receipts: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/files/{file}", Endpoint(.viewer, AttachmentDownload.show)),
    Route(.get, "/groups/{group}/files/{file}/small", Endpoint(.viewer, AttachmentDownload.showSmall)),
    Route(
      .post, "/groups/{group}/entries/{entry}/files",
      Endpoint(.member, bodyLimit: SentForm.bodyLimit, EntryFiles.create)),
    Route(
      .post, "/groups/{group}/entries/{entry}/files/{file}/removal", Endpoint(.member, EntryFiles.remove)),
    Route(.get, "/groups/{group}/receipts", Endpoint(.viewer, isKept: true, ReceiptInboxPage.show)),
    Route(
      .post, "/groups/{group}/receipts", Endpoint(.member, bodyLimit: SentForm.bodyLimit, Receipts.create)),
    Route(.post, "/groups/{group}/receipts/{receipt}/dropping", Endpoint(.member, Receipts.drop)),
    Route(.post, "/groups/{group}/receipts/{receipt}/reopening", Endpoint(.member, Receipts.reopen)),
    Route(.get, "/groups/{group}/receipts/{receipt}/erasure", Endpoint(.member, FileErasure.showOfReceipt)),
    Route(
      .post, "/groups/{group}/receipts/{receipt}/erasure", Endpoint(.member, FileErasure.createOfReceipt)),
    Route(
      .get, "/groups/{group}/entries/{entry}/files/{file}/erasure", Endpoint(.member, FileErasure.showOfEntry)
    ),
    Route(
      .post, "/groups/{group}/entries/{entry}/files/{file}/erasure",
      Endpoint(.member, FileErasure.createOfEntry)),
  ]

  /// Imports from other apps.
  private static let imports: [Route<Endpoint>] = [
    Route(.get, "/import", Endpoint(.account, ImportStart.show)),
    Route(.post, "/import", Endpoint(.account, bodyLimit: SentImport.bodyLimit, ImportStart.create)),
    Route(.get, "/groups/{group}/import", Endpoint(.member, ImportStart.show)),
    Route(
      .post, "/groups/{group}/import", Endpoint(.member, bodyLimit: SentImport.bodyLimit, ImportStart.create)),
    Route(.get, "/imports/{import}", Endpoint(.account, Imports.show)),
    Route(.post, "/imports/{import}", Endpoint(.account, Imports.update)),
    Route(.post, "/imports/{import}/deletion", Endpoint(.account, Imports.delete)),
  ]

  /// Balances and payments.
  private static let balances: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/balances", Endpoint(.viewer, isKept: true, BalancesPage.show)),
    Route(.get, "/groups/{group}/balances/{member}", Endpoint(.viewer, WhyPage.show)),
    Route(.post, "/groups/{group}/payments", Endpoint(.member, isTyped: false, Payments.create)),
    Route(.get, "/groups/{group}/payments/all", Endpoint(.member, SettleEverythingPage.show)),
    Route(.post, "/groups/{group}/payments/all", Endpoint(.member, SettleEverythingPage.create)),
    Route(.post, "/groups/{group}/rates", Endpoint(.member, MissingRate.create)),
    Route(.post, "/groups/{group}/reminders", Endpoint(.member, Reminding.create)),
  ]

  /// Reports and budgets.
  private static let reports: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/reports", Endpoint(.viewer, ReportPage.show)),
    Route(.get, "/groups/{group}/reports.csv", Endpoint(.viewer, ReportTable.show)),
    Route(.get, "/groups/{group}/budgets", Endpoint(.viewer, BudgetsPage.show)),
    Route(.post, "/groups/{group}/budgets", Endpoint(.member, Budgets.update)),
    Route(
      .post, "/groups/{group}/budgets/{category}/removal", Endpoint(.member, isTyped: false, Budgets.remove)),
  ]

  /// The history, undo, and deleted entries.
  private static let history: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/history", Endpoint(.viewer, HistoryPage.show)),
    Route(.post, "/groups/{group}/history/{sequence}/undo", Endpoint(.member, Undoing.create)),
    Route(.get, "/groups/{group}/history/{sequence}/undo", Endpoint(.viewer, Undoing.showProgress)),
    Route(.get, "/groups/{group}/bin", Endpoint(.viewer, Bin.show)),
    Route(.post, "/groups/{group}/bin/{entry}/restoration", Endpoint(.member, Bin.restore)),
    Route(.get, "/groups/{group}/bin/{entry}/erasure", Endpoint(.member, EntryErasure.show)),
    Route(.post, "/groups/{group}/bin/{entry}/erasure", Endpoint(.member, EntryErasure.create)),
  ]

  /// Event streams for live pages.
  private static let live: [Route<Endpoint>] = [
    Route(.get, "/events", Endpoint(.account, LiveEvents.ofPerson)),
    Route(.get, "/groups/{group}/events", Endpoint(.viewer, LiveEvents.ofGroup)),
  ]

  /// Recurring entries.
  private static let recurring: [Route<Endpoint>] = [
    Route(.get, "/groups/{group}/recurring", Endpoint(.viewer, RecurringPage.show)),
    Route(.post, "/groups/{group}/recurring", Endpoint(.member, MakeRecurringPage.create)),
    Route(.get, "/groups/{group}/recurring/new", Endpoint(.member, MakeRecurringPage.show)),
    Route(.get, "/groups/{group}/recurring/{rule}", Endpoint(.viewer, RulePage.show)),
    Route(.get, "/groups/{group}/recurring/{rule}/edit", Endpoint(.member, Rules.edit)),
    Route(.post, "/groups/{group}/recurring/{rule}", Endpoint(.member, Rules.update)),
    Route(.post, "/groups/{group}/recurring/{rule}/pause", Endpoint(.member, isTyped: false, Rules.pause)),
    Route(
      .post, "/groups/{group}/recurring/{rule}/resumption", Endpoint(.member, isTyped: false, Rules.resume)),
    Route(.post, "/groups/{group}/recurring/{rule}/skipping", Endpoint(.member, isTyped: false, Rules.skip)),
    Route(.post, "/groups/{group}/recurring/{rule}/ending", Endpoint(.member, isTyped: false, Rules.end)),
    Route(
      .post, "/groups/{group}/recurring/{rule}/deletion", Endpoint(.member, isTyped: false, Rules.delete)),
  ]

  /// Pages and actions of the instance owner.
  private static let instance: [Route<Endpoint>] = [
    Route(.get, "/instance", Endpoint(.instanceOwner, InstancePage.show)),
    Route(
      .post, "/instance/sign-up", Endpoint(.instanceOwner, isOwnWayIn: true, InstanceSettings.updateSignUp)),
    Route(
      .post, "/instance/second-factor",
      Endpoint(.instanceOwner, isOwnWayIn: true, InstanceSettings.updateSecondFactor)),
    Route(.post, "/instance/download", Endpoint(.instanceOwner, InstanceBackups.download)),
    Route(.post, "/instance/backups", Endpoint(.instanceOwner, InstanceBackups.create)),
    Route(.get, "/instance/people/{person}", Endpoint(.instanceOwner, InstancePersonPage.show)),
    Route(
      .post, "/instance/people/{person}/sessions/deletion",
      Endpoint(.instanceOwner, InstancePeople.endSessions)),
    Route(.post, "/instance/people/{person}/access", Endpoint(.instanceOwner, InstancePeople.changeAccess)),
    Route(
      .post, "/instance/people/{person}/password",
      Endpoint(.instanceOwner, isOwnWayIn: true, InstancePeople.setPassword)),
    Route(.post, "/instance/people/{person}/connection", Endpoint(.instanceOwner, ProviderLinkTokens.create)),
    Route(.post, "/instance/people/{person}/ownership", Endpoint(.instanceOwner, InstancePeople.handOver)),
  ]
}
