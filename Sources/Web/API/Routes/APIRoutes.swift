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
      .get, "/api/v1/openapi.json", "getDocument", "This document, for tools.", .anyone, nil,
      gives: [(.ok, .json(.any))], DocumentResource.show),
    APIRoute(
      .get, "/api/v1/me", "getMe", "Whose token it is, and what it allows.", .account, .read,
      gives: [(.ok, .json(.account))], AccountResource.show),
    APIRoute(
      .patch, "/api/v1/me", "changeMe", "Change your name and address.", .account, .account,
      takes: .json(.accountChange), gives: [(.ok, .json(.account))], AccountResource.change),
    APIRoute(
      .get, "/api/v1/search", "findEntries", "Find entries in all your groups, the newest first.", .account,
      .read, query: SearchResource.fields, gives: [(.ok, .json(.foundPage))], SearchResource.list),
  ]

  /// Signing in from apps, and the devices on which an account is signed in.
  private static let sessions: [APIRoute] = [
    APIRoute(
      .post, "/api/v1/sessions", "beginSession", "Sign in from an app.", .anyone, nil,
      takes: .json(.newSession), gives: [(.created, .json(.session))],
      fails: [.unauthorized, .tooManyRequests], SessionResource.begin),
    APIRoute(
      .post, "/api/v1/sessions/refresh", "refreshSession", "Renew the access of an app.", .anyone, nil,
      takes: .json(.refresh), gives: [(.ok, .json(.session))], fails: [.unauthorized], SessionResource.refresh
    ),
    APIRoute(
      .delete, "/api/v1/sessions", "endSession", "Sign the app out that asks.", .account, nil,
      gives: [(.noContent, .nothing)], SessionResource.end),
    APIRoute(
      .get, "/api/v1/me/sessions", "listSessions", "The devices where you are signed in.", .account, .read,
      gives: [(.ok, .json(.deviceList))], DeviceResource.list),
    APIRoute(
      .delete, "/api/v1/me/sessions/{session}", "endDevice",
      "Sign the app out that asks, by its id among the devices.", .account, .account,
      gives: [(.noContent, .nothing)], fails: [.notFound], DeviceResource.end),
  ]

  private static let groups: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups", "listGroups", "Your groups, with your balances.", .account, .read,
      gives: [(.ok, .json(.groupList))], GroupResource.list),
    APIRoute(
      .post, "/api/v1/groups", "makeGroup", "Make a group.", .account, .manage, takes: .json(.newGroup),
      gives: [(.created, .json(.group)), (.ok, .json(.group))], fails: [.operationReused], GroupResource.make),
    APIRoute(
      .get, "/api/v1/groups/{group}", "getGroup", "A group.", .group(.viewer), .read,
      gives: [(.ok, .json(.group))], GroupResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}", "changeGroup", "Rename a group, or change how it counts.",
      .group(.member), .manage, takes: .json(.groupChange), gives: [(.ok, .json(.group))], fails: [.conflict],
      GroupResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}", "deleteGroup",
      "Take a group away from everyone; its owners can bring it back for a month.", .group(.owner), .manage,
      gives: [(.noContent, .nothing)], GroupResource.delete),
    APIRoute(
      .post, "/api/v1/groups/{group}/restoration", "restoreGroup", "Bring a group back that you have owned.",
      .account, .manage, takes: .json(.repeatable), gives: [(.ok, .json(.group))], fails: [.notFound],
      GroupResource.restore),
  ]

  /// Parties, and a group's custom units.
  private static let arrangements: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/parties", "listParties", "Who settles as one.", .group(.viewer), .read,
      gives: [(.ok, .json(.partyList))], PartyResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/parties", "addParty", "Let some settle as one.", .group(.member),
      .manage, takes: .json(.partyMembers), gives: [(.created, .json(.party)), (.ok, .json(.party))],
      PartyResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/parties/{party}", "changeParty", "Say who belongs to it.",
      .group(.member), .manage, takes: .json(.partyMembers), gives: [(.ok, .json(.party))],
      PartyResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/parties/{party}", "removeParty",
      "Let everyone of it settle alone again.", .group(.member), .manage, gives: [(.noContent, .nothing)],
      PartyResource.remove),
    APIRoute(
      .post, "/api/v1/groups/{group}/units", "addUnit", "Add a unit of the group’s own, such as points.",
      .group(.member), .manage, takes: .json(.newUnit),
      gives: [(.created, .json(.unit)), (.ok, .json(.unit))], UnitResource.add),
    APIRoute(
      .delete, "/api/v1/groups/{group}/units/{unit}", "removeUnit",
      "Offer a unit no more; entries that are in it keep it.", .group(.member), .manage,
      gives: [(.noContent, .nothing)], UnitResource.retire),
  ]

  private static let members: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/members", "listMembers", "Everybody who is or was in a group.",
      .group(.viewer), .read, gives: [(.ok, .json(.memberList))], MemberResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/members", "addMember", "Put a name into a group.", .group(.member),
      .manage, takes: .json(.newMember), gives: [(.created, .json(.member)), (.ok, .json(.member))],
      fails: [.operationReused], MemberResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/members/{member}", "getMember", "A member.", .group(.viewer), .read,
      gives: [(.ok, .json(.member))], MemberResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/members/{member}", "changeMember",
      "Rename a member, give another role, or take them out.", .group(.member), .manage,
      takes: .json(.memberChange), gives: [(.ok, .json(.member))], fails: [.conflict], MemberResource.change),
    APIRoute(
      .post, "/api/v1/groups/{group}/members/{member}/merging", "mergeMembers",
      "Say that two members are one person.", .group(.member), .manage, takes: .json(.merging),
      gives: [(.ok, .json(.member))], fails: [.conflict], MemberResource.merge),
    APIRoute(
      .get, "/api/v1/groups/{group}/invitations", "listInvitations", "The links by which people can join.",
      .group(.member), .manage, gives: [(.ok, .json(.invitationList))], InvitationResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/invitations", "makeInvitation", "Make a link by which people join.",
      .group(.member), .manage, takes: .json(.newInvitation),
      gives: [(.created, .json(.invitation)), (.ok, .json(.invitation))], InvitationResource.make),
    APIRoute(
      .delete, "/api/v1/groups/{group}/invitations/{invitation}", "endInvitation",
      "Let nobody in any more by a link.", .group(.member), .manage, gives: [(.noContent, .nothing)],
      InvitationResource.end),
  ]

  /// Webhooks, and the addresses of feeds for clients that cannot send a token.
  private static let webhooks: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/webhooks", "listWebhooks", "The webhooks of a group.", .group(.viewer),
      .read, gives: [(.ok, .json(.webhookList))], WebhookResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks", "makeWebhook",
      "Tell a program elsewhere what is done, with your password.", .group(.member), .manage,
      takes: .json(.newWebhook), gives: [(.created, .json(.signedWebhook)), (.ok, .json(.signedWebhook))],
      WebhookResource.make),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/secret", "renewWebhookSecret",
      "Give your webhook another secret, with your password; the old one signs too for a day.",
      .group(.member), .manage, takes: .json(.passwordProof), gives: [(.ok, .json(.signedWebhook))],
      isDoneAnew: true, WebhookResource.rotateSecret),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/test", "testWebhook",
      "Send your webhook a message to see whether it arrives.", .group(.member), .manage,
      gives: [(.ok, .json(.webhookTest))], isDoneAnew: true, WebhookResource.test),
    APIRoute(
      .post, "/api/v1/groups/{group}/webhooks/{webhook}/resumption", "resumeWebhook",
      "Tell your webhook again, from where it stopped.", .group(.member), .manage,
      gives: [(.ok, .json(.webhook))], WebhookResource.resume),
    APIRoute(
      .delete, "/api/v1/groups/{group}/webhooks/{webhook}", "removeWebhook",
      "Take a webhook away: your own, or as an owner any.", .group(.viewer), .manage,
      gives: [(.noContent, .nothing)], WebhookResource.remove),
    APIRoute(
      .get, "/api/v1/groups/{group}/feeds", "getFeeds",
      "Your addresses of calendar, news and table, by which programs read the group without a token.",
      .group(.viewer), .manage, gives: [(.ok, .json(.feeds))], FeedLinkResource.show),
    APIRoute(
      .post, "/api/v1/groups/{group}/feeds", "makeFeeds", "Make new addresses; the old ones end.",
      .group(.viewer), .manage, gives: [(.created, .json(.feeds))], isDoneAnew: true, FeedLinkResource.make),
    APIRoute(
      .delete, "/api/v1/groups/{group}/feeds", "endFeeds", "End your addresses.", .group(.viewer), .manage,
      gives: [(.noContent, .nothing)], FeedLinkResource.end),
  ]

  private static let entries: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/entries", "listEntries",
      "Entries, the newest first. As a table, all of them.", .group(.viewer), .read,
      query: EntryQuery.fields + EntryQuery.paging, gives: [(.ok, .jsonOrTable(.entryPage))],
      EntryResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries", "addEntry", "Add an entry.", .group(.member), .add,
      takes: .json(.newEntry), gives: [(.created, .json(.entry)), (.ok, .json(.entry))],
      fails: [.operationReused], EntryResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/entries/{entry}", "getEntry", "An entry.", .group(.viewer), .read,
      gives: [(.ok, .json(.entry))], EntryResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/entries/{entry}", "changeEntry",
      "Change what is said of an entry; null clears it.", .group(.member), .write, takes: .json(.entryChange),
      gives: [(.ok, .json(.entry))], fails: [.conflict, .preconditionFailed, .preconditionRequired],
      EntryResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/entries/{entry}", "deleteEntry", "Put an entry into the bin.",
      .group(.member), .write, gives: [(.noContent, .nothing)],
      fails: [.operationReused, .preconditionFailed, .preconditionRequired], EntryResource.delete),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries/{entry}/restoration", "restoreEntry",
      "Take an entry out of the bin.", .group(.member), .write, takes: .json(.repeatable),
      gives: [(.ok, .json(.entry))], fails: [.operationReused], EntryResource.restore),
    APIRoute(
      .get, "/api/v1/groups/{group}/entries/{entry}/history", "getEntryHistory",
      "What was done to an entry, the newest first.", .group(.viewer), .read, gives: [(.ok, .json(.history))],
      OperationResource.history),
  ]

  /// Pictures and PDFs, and the inbox of receipts.
  private static let files: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/receipts", "listReceipts", "Receipts, the newest first.", .group(.viewer),
      .read,
      query: [
        .optional("state", Shape.receiptState, "Those that wait, if it is left out."),
        .optional("limit", .integer(1...200)), .optional("before", .id, "The last one of the page before."),
      ], gives: [(.ok, .json(.receiptPage))], ReceiptResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/receipts", "addReceipt", "Put a picture of a receipt into the inbox.",
      .group(.member), .add, takes: .file, gives: [(.created, .json(.receipt)), (.ok, .json(.receipt))],
      fails: [.operationReused], ReceiptResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/receipts/{receipt}", "changeReceipt",
      "Drop a receipt, or let it wait again.", .group(.member), .write, takes: .json(.receiptChange),
      gives: [(.ok, .json(.receipt))], fails: [.conflict], ReceiptResource.change),
    APIRoute(
      .get, "/api/v1/groups/{group}/files/{file}", "getFile", "The bytes of a file.", .group(.viewer), .read,
      gives: [(.ok, .bytes(APIRoute.fileTypes)), (.partialContent, .bytes(APIRoute.fileTypes))],
      fails: [.rangeNotSatisfiable], FileResource.show),
    APIRoute(
      .post, "/api/v1/groups/{group}/entries/{entry}/files", "addFile", "Put a file beside an entry.",
      .group(.member), .write, takes: .file, gives: [(.created, .json(.entry)), (.ok, .json(.entry))],
      fails: [.operationReused], FileResource.add),
    APIRoute(
      .delete, "/api/v1/groups/{group}/entries/{entry}/files/{file}", "removeFile",
      "Take a file away from an entry.", .group(.member), .write, gives: [(.noContent, .nothing)],
      fails: [.operationReused], FileResource.remove),
  ]

  /// Files of other apps.
  private static let imports: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/imports", "listImports", "Files of other apps that you have sent.",
      .group(.member), .read, gives: [(.ok, .json(.importList))], ImportResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports", "sendImport",
      "Send a file of another app and see what it would become; nothing is added yet.", .group(.member),
      .write, query: [.optional("name", .text(1...200), "What the file is called.")], takes: .importFile,
      gives: [(.created, .json(.importedFile)), (.ok, .json(.importedFile))], ImportResource.send),
    APIRoute(
      .get, "/api/v1/groups/{group}/imports/{import}", "getImport", "What a file would become.",
      .group(.member), .read, gives: [(.ok, .json(.importedFile))], fails: [.refused, .tooLarge],
      ImportResource.show),
    APIRoute(
      .get, "/api/v1/groups/{group}/imports/{import}/rows", "listImportRows",
      "The rows of a file, with what becomes of each.", .group(.member), .read,
      query: [
        .optional("state", Shape.importRowState), .optional("limit", .integer(1...200)),
        .optional("cursor", .text(1...20), "The “next” of the page before."),
      ], gives: [(.ok, .json(.importRowPage))], ImportResource.rows),
    APIRoute(
      .put, "/api/v1/groups/{group}/imports/{import}/answers", "answerImport",
      "Answer what a file leaves open: all of it, in the place of earlier answers.", .group(.member), .write,
      takes: .json(.importAnswers), gives: [(.ok, .json(.importedFile))], ImportResource.answer),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports/{import}/confirmation", "confirmImport",
      "Add what was shown; new members with the scope `manage`.", .group(.member), .write,
      takes: .json(.importConfirmation), gives: [(.ok, .json(.importResult))], ImportResource.confirm),
    APIRoute(
      .post, "/api/v1/groups/{group}/imports/{import}/undo", "undoImport",
      "Take back all that an import has added.", .group(.member), .write, takes: .json(.importUndoing),
      gives: [(.ok, .json(.importUndone))], ImportResource.undo),
    APIRoute(
      .delete, "/api/v1/groups/{group}/imports/{import}", "forgetImport",
      "Forget a file; what it has added stays.", .group(.member), .write, gives: [(.noContent, .nothing)],
      ImportResource.forget),
  ]

  private static let money: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/balances", "getBalances",
      "Who is owed what, and the payments that settle it.", .group(.viewer), .read,
      gives: [(.ok, .json(.balances))], BalanceResource.show),
    APIRoute(
      .get, "/api/v1/groups/{group}/balances/why", "explainBalance", "The entries behind a balance.",
      .group(.viewer), .read,
      query: [
        .init("member", .id), .optional("currency", .text(1...96), "The group's, if it is left out."),
        .optional("limit", .integer(1...200)), .optional("cursor", .text(1...200)),
      ], gives: [(.ok, .json(.explanation))], BalanceResource.explain),
    APIRoute(
      .post, "/api/v1/groups/{group}/payments", "addPayment", "Record a payment from one to another.",
      .group(.member), .add, takes: .json(.newPayment),
      gives: [(.created, .json(.entry)), (.ok, .json(.entry))], fails: [.conflict], EntryResource.pay),
    APIRoute(
      .get, "/api/v1/groups/{group}/budgets", "listBudgets", "What categories may cost in a month.",
      .group(.viewer), .read, gives: [(.ok, .json(.budgetList))], BudgetResource.list),
    APIRoute(
      .put, "/api/v1/groups/{group}/budgets/{category}", "setBudget",
      "Say what a category may cost in a month.", .group(.member), .write, takes: .json(.budgetChange),
      gives: [(.ok, .json(.budgetList))], fails: [.operationReused], BudgetResource.set),
    APIRoute(
      .get, "/api/v1/groups/{group}/reports", "getReport", "What came in and went out.", .group(.viewer),
      .read, query: ReportResource.query, gives: [(.ok, .jsonOrTable(.report))], ReportResource.show),
  ]

  /// Recurring rules and saved splits.
  private static let agreements: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/presets", "listPresets", "Splits saved under a name.", .group(.viewer),
      .read, gives: [(.ok, .json(.presetList))], PresetResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/presets", "addPreset", "Save a split under a name.", .group(.member),
      .write, takes: .json(.newPreset), gives: [(.created, .json(.preset)), (.ok, .json(.preset))],
      fails: [.operationReused], PresetResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/presets/{preset}", "changePreset",
      "Rename a saved split, or make it another.", .group(.member), .write, takes: .json(.presetChange),
      gives: [(.ok, .json(.preset))], fails: [.conflict], PresetResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/presets/{preset}", "removePreset",
      "Take a saved split away; entries that were divided by it stay.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.operationReused], PresetResource.remove),
    APIRoute(
      .get, "/api/v1/groups/{group}/rules", "listRules", "What comes again by itself.", .group(.viewer),
      .read, gives: [(.ok, .json(.ruleList))], RuleResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/rules", "addRule", "Let something come again by itself.",
      .group(.member), .write, takes: .json(.newRule),
      gives: [(.created, .json(.rule)), (.ok, .json(.rule))], RuleResource.add),
    APIRoute(
      .get, "/api/v1/groups/{group}/rules/{rule}", "getRule", "What comes again by itself.", .group(.viewer),
      .read, gives: [(.ok, .json(.rule))], RuleResource.show),
    APIRoute(
      .patch, "/api/v1/groups/{group}/rules/{rule}", "changeRule",
      "Pause or end it, leave a day out, or change what is to come.", .group(.member), .write,
      takes: .json(.ruleChange), gives: [(.ok, .json(.rule))],
      fails: [.conflict, .preconditionFailed, .preconditionRequired], RuleResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/rules/{rule}", "removeRule",
      "Let it come no more; the entries that it made stay.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.conflict], RuleResource.remove),
  ]

  private static let labels: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/labels", "listLabels", "Categories, tags and payees.", .group(.viewer),
      .read, query: [.optional("kind", Shape.labelKind)], gives: [(.ok, .json(.labelList))],
      LabelResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels", "addLabel", "Make a category, tag or payee.", .group(.member),
      .write, takes: .json(.newLabel), gives: [(.created, .json(.label)), (.ok, .json(.label))],
      fails: [.operationReused], LabelResource.add),
    APIRoute(
      .patch, "/api/v1/groups/{group}/labels/{label}", "changeLabel", "Rename a category, tag or payee.",
      .group(.member), .write, takes: .json(.labelChange), gives: [(.ok, .json(.label))], fails: [.conflict],
      LabelResource.change),
    APIRoute(
      .delete, "/api/v1/groups/{group}/labels/{label}", "removeLabel",
      "Take a category, tag or payee out of use; entries keep it.", .group(.member), .write,
      gives: [(.noContent, .nothing)], fails: [.conflict], LabelResource.remove),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels/{label}/restoration", "restoreLabel",
      "Offer again what was removed or merged.", .group(.member), .write, takes: .json(.repeatable),
      gives: [(.ok, .json(.label))], fails: [.conflict], LabelResource.restore),
    APIRoute(
      .post, "/api/v1/groups/{group}/labels/{label}/merging", "mergeLabels", "Say that two are the same.",
      .group(.member), .write, takes: .json(.merging), gives: [(.ok, .json(.label))], fails: [.conflict],
      LabelResource.merge),
  ]

  private static let journal: [APIRoute] = [
    APIRoute(
      .get, "/api/v1/groups/{group}/operations", "listOperations",
      "The journal after a place: for mirrors, and programs that keep up.", .group(.viewer), .read,
      query: [
        .optional("since", Shape.position, "The “next” of the page before; 0 for all."),
        .optional("limit", .integer(1...1_000), "How many at most; 100, if it is left out."),
      ], gives: [(.ok, .json(.operationPage))], OperationResource.list),
    APIRoute(
      .post, "/api/v1/groups/{group}/operations", "takeOperations",
      "Take in what was done elsewhere, all of it or nothing; the group and its people with the scope `manage`.",
      .group(.member), .write, takes: .json(.sentOperations), gives: [(.ok, .json(.takenOperations))],
      OperationResource.take),
    APIRoute(
      .get, "/api/v1/groups/{group}/events", "followEvents",
      "A stream of server-sent events: each says where the journal is by now.", .group(.viewer), .read,
      query: [.optional("since", Shape.position, "The position that is known; Last-Event-ID says the same.")],
      gives: [(.ok, .events)], EventStreamResource.follow),
  ]
}
