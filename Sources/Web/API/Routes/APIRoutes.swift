import HTTP
import Ledger
import Store

/// All routes of the API.
package enum APIRoutes {
  package static let all =
    site + sessions + groups + arrangements + members + entries + files + imports + money + agreements
    + labels + journal + webhooks

  /// Routes without a group.
  private static let site: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/openapi.json", "getDocument", "Get this document, for tools.", .anyone, nil,
      gives: [(.ok, .json(.any))], DocumentResource.show),
    APIRoute(
      .get, "/api/v1/me", "getMe", "Get your account and what the token allows.", .account, .read,
      gives: [(.ok, .json(.account))], AccountResource.show),
    APIRoute(
      .patch, "/api/v1/me", "changeMe", "Change your name or email address.", .account, .account,
      takes: .json(.accountChange), gives: [(.ok, .json(.account))], AccountResource.change),
    APIRoute(
      .get, "/api/v1/search", "findEntries", "Search entries in all your groups, newest first.", .account,
      .read, query: SearchResource.fields, gives: [(.ok, .json(.foundPage))], SearchResource.list),
  ]

  /// Signing in from apps, and the devices on which an account is signed in.
  private static let sessions: [APIRoute] = [
    APIRoute(
      .post, "/api/v1/sessions", "beginSession", "Sign in from an app.", .anyone, nil,
      takes: .json(.newSession), gives: [(.created, .json(.session))],
      fails: [.unauthorized, .tooManyRequests], SessionResource.begin),
    APIRoute(
      .post, "/api/v1/sessions/refresh", "refreshSession", "Refresh an app's access token.", .anyone, nil,
      takes: .json(.refresh), gives: [(.ok, .json(.session))], fails: [.unauthorized], SessionResource.refresh
    ),
    APIRoute(
      .delete, "/api/v1/sessions", "endSession", "Sign out the calling app.", .account, nil,
      gives: [(.noContent, .nothing)], SessionResource.end),
    APIRoute(
      .get, "/api/v1/me/sessions", "listSessions", "List the devices where you are signed in.", .account,
      .read, gives: [(.ok, .json(.deviceList))], DeviceResource.list),
    APIRoute(
      .delete, "/api/v1/me/sessions/{session}", "endDevice",
      "Sign out the calling app, by its id from the device list.", .account, .account,
      gives: [(.noContent, .nothing)], fails: [.notFound], DeviceResource.end),
  ]

  private static let groups: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups", "listGroups", "List your groups with your balances.", .account, .read,
      gives: [(.ok, .json(.groupList))], GroupResource.list),
    APIRoute(
      .post, "/api/v1/groups", "makeGroup", "Create a group.", .account, .manage, takes: .json(.newGroup),
      gives: [(.created, .json(.group)), (.ok, .json(.group))], fails: [.operationReused], GroupResource.make),
    APIRoute(
      .get, "/api/v1/groups/{group}", "getGroup", "Get a group.", .group(.viewer), .read,
      gives: [(.ok, .json(.group))], GroupResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}", "changeGroup", "Change a group's name or settings.", .group(.member),
      .manage, takes: .json(.groupChange), gives: [(.ok, .json(.group))], fails: [.conflict],
      GroupResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}", "deleteGroup",
      "Delete a group for everyone; its owners can restore it for 30 days.", .group(.owner), .manage,
      gives: [(.noContent, .nothing)], GroupResource.delete),
    APIRoute(
      .post, "/api/v1/groups/{group}/restoration", "restoreGroup", "Restore a deleted group that you owned.",
      .account, .manage, takes: .json(.repeatable), gives: [(.ok, .json(.group))], fails: [.notFound],
      GroupResource.restore),
  ]

  /// Parties, and a group's custom units.
  private static let arrangements: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/parties", "listParties", "List parties: members who settle together.",
      .group(.viewer), .read, gives: [(.ok, .json(.partyList))], PartyResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/parties", "addParty", "Create a party of members who settle together.",
      .group(.member), .manage, takes: .json(.partyMembers),
      gives: [(.created, .json(.party)), (.ok, .json(.party))], PartyResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/parties/{party}", "changeParty", "Change the members of a party.",
      .group(.member), .manage, takes: .json(.partyMembers), gives: [(.ok, .json(.party))],
      PartyResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/parties/{party}", "removeParty",
      "Remove a party; its members settle separately again.", .group(.member), .manage,
      gives: [(.noContent, .nothing)], PartyResource.remove),
    APIRoute(
      .post, "/api/v1/groups/{group}/units", "addUnit", "Add a custom unit, such as points.", .group(.member),
      .manage, takes: .json(.newUnit), gives: [(.created, .json(.unit)), (.ok, .json(.unit))],
      UnitResource.add),
    APIRoute(
      .delete, "/api/v1/groups/{group}/units/{unit}", "removeUnit",
      "Retire a custom unit; existing entries keep it.", .group(.member), .manage,
      gives: [(.noContent, .nothing)], UnitResource.retire),
  ]

  private static let members: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/members", "listMembers", "List current and former members of a group.",
      .group(.viewer), .read, gives: [(.ok, .json(.memberList))], MemberResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/members", "addMember", "Add a member by name.", .group(.member), .manage,
      takes: .json(.newMember), gives: [(.created, .json(.member)), (.ok, .json(.member))],
      fails: [.operationReused], MemberResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/members/{member}", "getMember", "Get a member.", .group(.viewer), .read,
      gives: [(.ok, .json(.member))], MemberResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/members/{member}", "changeMember",
      "Rename a member, change their role, or remove or restore them.", .group(.member), .manage,
      takes: .json(.memberChange), gives: [(.ok, .json(.member))], fails: [.conflict], MemberResource.change),
    APIRoute(
      .post, "/api/v1/groups/{group}/members/{member}/merging", "mergeMembers",
      "Merge two members who are the same person.", .group(.member), .manage, takes: .json(.merging),
      gives: [(.ok, .json(.member))], fails: [.conflict], MemberResource.merge),
    APIRoute(
      .get, "/api/v1/groups/{group}/invitations", "listInvitations", "List open invite links.",
      .group(.member), .manage, gives: [(.ok, .json(.invitationList))], InvitationResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/invitations", "makeInvitation", "Create an invite link.",
      .group(.member), .manage, takes: .json(.newInvitation),
      gives: [(.created, .json(.invitation)), (.ok, .json(.invitation))], InvitationResource.make),
    APIRoute(
      .delete, "/api/v1/groups/{group}/invitations/{invitation}", "endInvitation", "Revoke an invite link.",
      .group(.member), .manage, gives: [(.noContent, .nothing)], InvitationResource.end),
  ]

  /// Webhooks, and the addresses of feeds for clients that cannot send a token.
  private static let webhooks: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/webhooks", "listWebhooks", "List the webhooks of a group.",
      .group(.viewer), .read, gives: [(.ok, .json(.webhookList))], WebhookResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks", "makeWebhook", "Create a webhook; requires your password.",
      .group(.member), .manage, takes: .json(.newWebhook),
      gives: [(.created, .json(.signedWebhook)), (.ok, .json(.signedWebhook))], WebhookResource.make),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/secret", "renewWebhookSecret",
      "Replace your webhook's secret; requires your password. The old one also signs for a day.",
      .group(.member), .manage, takes: .json(.passwordProof), gives: [(.ok, .json(.signedWebhook))],
      isDoneAnew: true, WebhookResource.rotateSecret),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/test", "testWebhook",
      "Send a test message to your webhook.", .group(.member), .manage, gives: [(.ok, .json(.webhookTest))],
      isDoneAnew: true, WebhookResource.test),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/resumption", "resumeWebhook",
      "Enable your webhook again; it continues where it stopped.", .group(.member), .manage,
      gives: [(.ok, .json(.webhook))], WebhookResource.resume),
    APIRoute(
      .delete, "/api/v1/groups/{group}/webhooks/{webhook}", "removeWebhook",
      "Delete your webhook; owners can delete any webhook.", .group(.viewer), .manage,
      gives: [(.noContent, .nothing)], WebhookResource.remove),
    APIRoute(
      .get, "/api/v1/groups/{group}/feeds", "getFeeds",
      "Get your feed URLs (iCalendar, Atom, CSV), which need no token.", .group(.viewer), .manage,
      gives: [(.ok, .json(.feeds))], FeedLinkResource.show),
    APIRoute(
      .post, "/api/v1/groups/{group}/feeds", "makeFeeds", "Create new feed URLs; the old ones stop working.",
      .group(.viewer), .manage, gives: [(.created, .json(.feeds))], isDoneAnew: true, FeedLinkResource.make),
    APIRoute(
      .delete, "/api/v1/groups/{group}/feeds", "endFeeds", "Revoke your feed URLs.", .group(.viewer), .manage,
      gives: [(.noContent, .nothing)], FeedLinkResource.end),
  ]

  private static let entries: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/entries", "listEntries",
      "List entries, newest first; CSV contains all pages.", .group(.viewer), .read,
      query: EntryQuery.fields + EntryQuery.paging, gives: [(.ok, .jsonOrTable(.entryPage))],
      EntryResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries", "addEntry", "Add an entry.", .group(.member), .add,
      takes: .json(.newEntry), gives: [(.created, .json(.entry)), (.ok, .json(.entry))],
      fails: [.operationReused], EntryResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/entries/{entry}", "getEntry", "Get an entry.", .group(.viewer), .read,
      gives: [(.ok, .json(.entry))], EntryResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/entries/{entry}", "changeEntry",
      "Change fields of an entry; null clears a field.", .group(.member), .write, takes: .json(.entryChange),
      gives: [(.ok, .json(.entry))], fails: [.conflict, .preconditionFailed, .preconditionRequired],
      EntryResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/entries/{entry}", "deleteEntry",
      "Delete an entry; it can be restored.", .group(.member), .write, gives: [(.noContent, .nothing)],
      fails: [.operationReused, .preconditionFailed, .preconditionRequired], EntryResource.delete),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries/{entry}/restoration", "restoreEntry", "Restore a deleted entry.",
      .group(.member), .write, takes: .json(.repeatable), gives: [(.ok, .json(.entry))],
      fails: [.operationReused], EntryResource.restore),
    APIRoute(
      .get, "/api/v1/groups/{group}/entries/{entry}/history", "getEntryHistory",
      "List changes to an entry, newest first.", .group(.viewer), .read, gives: [(.ok, .json(.history))],
      OperationResource.history),
  ]

  /// Pictures and PDFs, and the inbox of receipts.
  private static let files: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/receipts", "listReceipts", "List receipts, newest first.",
      .group(.viewer), .read,
      query: [
        .optional("state", Shape.receiptState, "Default: pending."), .optional("limit", .integer(1...200)),
        .optional("before", .id, "Id of the last receipt on the previous page."),
      ], gives: [(.ok, .json(.receiptPage))], ReceiptResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/receipts", "addReceipt", "Upload a receipt to the inbox.",
      .group(.member), .add, takes: .file, gives: [(.created, .json(.receipt)), (.ok, .json(.receipt))],
      fails: [.operationReused], ReceiptResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/receipts/{receipt}", "changeReceipt",
      "Dismiss a receipt, or return it to the inbox.", .group(.member), .write, takes: .json(.receiptChange),
      gives: [(.ok, .json(.receipt))], fails: [.conflict], ReceiptResource.change),
    APIRoute(
      .get, "/api/v1/groups/{group}/files/{file}", "getFile", "Download a file.", .group(.viewer), .read,
      gives: [(.ok, .bytes(APIRoute.fileTypes)), (.partialContent, .bytes(APIRoute.fileTypes))],
      fails: [.rangeNotSatisfiable], FileResource.show),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries/{entry}/files", "addFile", "Attach a file to an entry.",
      .group(.member), .write, takes: .file, gives: [(.created, .json(.entry)), (.ok, .json(.entry))],
      fails: [.operationReused], FileResource.add),
    APIRoute(
      .delete, "/api/v1/groups/{group}/entries/{entry}/files/{file}", "removeFile",
      "Remove a file from an entry.", .group(.member), .write, gives: [(.noContent, .nothing)],
      fails: [.operationReused], FileResource.remove),
  ]

  /// Files of other apps.
  private static let imports: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/imports", "listImports", "List your uploaded import files.",
      .group(.member), .read, gives: [(.ok, .json(.importList))], ImportResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports", "sendImport",
      "Upload a file from another app and preview the import; nothing is added yet.", .group(.member), .write,
      query: [.optional("name", .text(1...200), "Name of the file.")], takes: .importFile,
      gives: [(.created, .json(.importedFile)), (.ok, .json(.importedFile))], ImportResource.send),
    APIRoute(
      .get, "/api/v1/groups/{group}/imports/{import}", "getImport", "Get the preview of an import.",
      .group(.member), .read, gives: [(.ok, .json(.importedFile))], fails: [.refused, .tooLarge],
      ImportResource.show),
    APIRoute(
      .get, "/api/v1/groups/{group}/imports/{import}/rows", "listImportRows",
      "List the rows of a file, with the planned result for each.", .group(.member), .read,
      query: [
        .optional("state", Shape.importRowState), .optional("limit", .integer(1...200)),
        .optional("cursor", .text(1...20), "The “next” value of the previous page."),
      ], gives: [(.ok, .json(.importRowPage))], ImportResource.rows),
    APIRoute(
      .put, "/api/v1/groups/{group}/imports/{import}/answers", "answerImport",
      "Answer the questions about a file; replaces all earlier answers.", .group(.member), .write,
      takes: .json(.importAnswers), gives: [(.ok, .json(.importedFile))], ImportResource.answer),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports/{import}/confirmation", "confirmImport",
      "Add what the preview showed; new members and units also need the scope `manage`.", .group(.member),
      .write, takes: .json(.importConfirmation), gives: [(.ok, .json(.importResult))], ImportResource.confirm),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports/{import}/undo", "undoImport", "Undo an import.", .group(.member),
      .write, takes: .json(.importUndoing), gives: [(.ok, .json(.importUndone))], ImportResource.undo),
    APIRoute(
      .delete, "/api/v1/groups/{group}/imports/{import}", "forgetImport",
      "Delete an uploaded file; entries added from it stay.", .group(.member), .write,
      gives: [(.noContent, .nothing)], ImportResource.forget),
  ]

  private static let money: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/balances", "getBalances",
      "Get balances and the payments that settle them.", .group(.viewer), .read,
      gives: [(.ok, .json(.balances))], BalanceResource.show),
    APIRoute(
      .get, "/api/v1/groups/{group}/balances/why", "explainBalance", "List the entries behind a balance.",
      .group(.viewer), .read,
      query: [
        .init("member", .id), .optional("currency", .text(1...96), "Default: the group's currency."),
        .optional("limit", .integer(1...200)), .optional("cursor", .text(1...200)),
      ], gives: [(.ok, .json(.explanation))], BalanceResource.explain),
    APIRoute(
      .post, "/api/v1/groups/{group}/payments", "addPayment", "Record a payment between two members.",
      .group(.member), .add, takes: .json(.newPayment),
      gives: [(.created, .json(.entry)), (.ok, .json(.entry))], fails: [.conflict], EntryResource.pay),
    APIRoute(
      .get, "/api/v1/groups/{group}/budgets", "listBudgets", "List monthly budgets by category.",
      .group(.viewer), .read, gives: [(.ok, .json(.budgetList))], BudgetResource.list),
    APIRoute(
      .put, "/api/v1/groups/{group}/budgets/{category}", "setBudget",
      "Set or remove the monthly budget of a category.", .group(.member), .write, takes: .json(.budgetChange),
      gives: [(.ok, .json(.budgetList))], fails: [.operationReused], BudgetResource.set),
    APIRoute(
      .get, "/api/v1/groups/{group}/reports", "getReport", "Get a report of expenses and income.",
      .group(.viewer), .read, query: ReportResource.query, gives: [(.ok, .jsonOrTable(.report))],
      ReportResource.show),
  ]

  /// Recurring rules and saved splits.
  private static let agreements: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/presets", "listPresets", "List saved splits.", .group(.viewer), .read,
      gives: [(.ok, .json(.presetList))], PresetResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/presets", "addPreset", "Save a split under a name.", .group(.member),
      .write, takes: .json(.newPreset), gives: [(.created, .json(.preset)), (.ok, .json(.preset))],
      fails: [.operationReused], PresetResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/presets/{preset}", "changePreset", "Rename or replace a saved split.",
      .group(.member), .write, takes: .json(.presetChange), gives: [(.ok, .json(.preset))],
      fails: [.conflict], PresetResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/presets/{preset}", "removePreset",
      "Delete a saved split; entries that used it stay.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.operationReused], PresetResource.remove),
    APIRoute(
      .get, "/api/v1/groups/{group}/rules", "listRules", "List recurring entries.", .group(.viewer), .read,
      gives: [(.ok, .json(.ruleList))], RuleResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/rules", "addRule", "Create a recurring entry.", .group(.member), .write,
      takes: .json(.newRule), gives: [(.created, .json(.rule)), (.ok, .json(.rule))], RuleResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/rules/{rule}", "getRule", "Get a recurring entry.", .group(.viewer),
      .read, gives: [(.ok, .json(.rule))], RuleResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/rules/{rule}", "changeRule",
      "Pause, resume, end or change a recurring entry, or skip a day.", .group(.member), .write,
      takes: .json(.ruleChange), gives: [(.ok, .json(.rule))],
      fails: [.conflict, .preconditionFailed, .preconditionRequired], RuleResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/rules/{rule}", "removeRule",
      "Delete a recurring entry; entries that it added stay.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.conflict], RuleResource.remove),
  ]

  private static let labels: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/labels", "listLabels", "List categories, tags and payees.",
      .group(.viewer), .read, query: [.optional("kind", Shape.labelKind)], gives: [(.ok, .json(.labelList))],
      LabelResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels", "addLabel", "Create a category, tag or payee.", .group(.member),
      .write, takes: .json(.newLabel), gives: [(.created, .json(.label)), (.ok, .json(.label))],
      fails: [.operationReused], LabelResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/labels/{label}", "changeLabel", "Change a category, tag or payee.",
      .group(.member), .write, takes: .json(.labelChange), gives: [(.ok, .json(.label))], fails: [.conflict],
      LabelResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/labels/{label}", "removeLabel",
      "Remove a category, tag or payee; existing entries keep it.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.conflict], LabelResource.remove),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels/{label}/restoration", "restoreLabel",
      "Restore a removed or merged category, tag or payee.", .group(.member), .write,
      takes: .json(.repeatable), gives: [(.ok, .json(.label))], fails: [.conflict], LabelResource.restore),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels/{label}/merging", "mergeLabels",
      "Merge two categories, tags or payees.", .group(.member), .write, takes: .json(.merging),
      gives: [(.ok, .json(.label))], fails: [.conflict], LabelResource.merge),
  ]

  private static let journal: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/operations", "listOperations",
      "List journal operations after a position, for mirrors and clients that synchronise.", .group(.viewer),
      .read,
      query: [
        .optional(
          "since", Shape.position, "The “next” value of the previous page; 0 starts at the beginning."),
        .optional("limit", .integer(1...1_000), "Maximum number of operations. Default: 100."),
      ], gives: [(.ok, .json(.operationPage))], OperationResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/operations", "takeOperations",
      "Apply changes made offline, all or none; group and member changes also need the scope `manage`.",
      .group(.member), .write, takes: .json(.sentOperations), gives: [(.ok, .json(.takenOperations))],
      OperationResource.take),
    APIRoute(
      .get, "/api/v1/groups/{group}/events", "followEvents",
      "Follow changes as server-sent events, each with the position of the journal.", .group(.viewer), .read,
      query: [
        .optional("since", Shape.position, "Last known position; the header Last-Event-ID takes precedence.")
      ], gives: [(.ok, .events)], EventStreamResource.follow),
  ]
}
