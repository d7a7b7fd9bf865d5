import HTML
import Words

/// A question with its answer, and a page where it can be done.
struct HelpAnswer {
  let title: String
  let text: String
  let link: Link?
  let linkTitle: String

  init(_ title: String, _ text: String, _ link: Link? = nil, _ linkTitle: String = "") {
    (self.title, self.text) = (title, text)
    (self.link, self.linkTitle) = (link, linkTitle)
  }
}

extension HelpSubject {
  func answers(_ t: Strings) -> [HelpAnswer] {
    switch self {
    case .start:
      [
        HelpAnswer(t.helpGroup, t.helpGroupText, Link("/groups/new"), t.newGroup),
        HelpAnswer(t.helpInvite, t.helpInviteText), HelpAnswer(t.helpAdd, t.helpAddText),
        HelpAnswer(t.helpUndo, t.helpUndoText), HelpAnswer(t.helpPhone, t.helpPhoneText),
        HelpAnswer(t.helpLimits, t.helpLimitsText),
      ]
    case .splits:
      [
        HelpAnswer(t.helpWho, t.helpWhoText), HelpAnswer(t.helpUnequal, t.helpUnequalText),
        HelpAnswer(t.helpCent, t.helpCentText), HelpAnswer(t.helpSeveral, t.helpSeveralText),
        HelpAnswer(t.helpPreset, t.helpPresetText), HelpAnswer(t.helpCurrency, t.helpCurrencyText),
      ]
    case .settling:
      [
        HelpAnswer(t.helpBalance, t.helpBalanceText), HelpAnswer(t.helpPay, t.helpPayText),
        HelpAnswer(t.helpSimplify, t.helpSimplifyText), HelpAnswer(t.helpCouple, t.helpCoupleText),
      ]
    case .recurring:
      [
        HelpAnswer(t.helpRepeat, t.helpRepeatText), HelpAnswer(t.helpRhythm, t.helpRhythmText),
        HelpAnswer(t.helpMonthEnd, t.helpMonthEndText),
      ]
    case .importing:
      [
        HelpAnswer(t.helpFromApp, t.helpFromAppText, Link("/import"), t.importTitle),
        HelpAnswer(t.helpAgain, t.helpAgainText), HelpAnswer(t.helpBank, t.helpBankText),
        HelpAnswer(t.helpExport, t.helpExportText),
      ]
    case .offline:
      [
        HelpAnswer(t.offlineTurnOn, t.helpTurnOnText, OfflineSwitch.link, t.offlineTitle),
        HelpAnswer(t.helpWorks, t.helpWorksText), HelpAnswer(t.helpConflict, t.helpConflictText),
      ]
    case .roles:
      [
        HelpAnswer(t.helpRole, t.helpRoleText), HelpAnswer(t.helpName, t.helpNameText),
        HelpAnswer(t.helpTwice, t.helpTwiceText), HelpAnswer(t.helpLeave, t.helpLeaveText),
        HelpAnswer(t.helpView, t.helpViewText), HelpAnswer(t.helpGuest, t.helpGuestText),
      ]
    case .api:
      [
        HelpAnswer(t.helpToken, t.helpTokenText, Link("/api"), t.tokensDocumentation),
        HelpAnswer(t.helpAssistant, t.helpAssistantText), HelpAnswer(t.webhooksTitle, t.helpHookText),
        HelpAnswer(t.helpFeed, t.helpFeedText),
      ]
    }
  }
}
