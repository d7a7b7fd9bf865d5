package import Accounts
package import Store
import Words

extension SecurityEvent {
  func words(_ formats: Formats) -> String {
    let t = formats.t
    return switch self {
    case .signedIn: t.securitySignedIn
    case .secondFactorOn: t.securityFactorOn
    case .secondFactorOff: t.securityFactorOff
    case .newRecoveryCodes: t.securityRecoveryCodes
    case .passkeyAdded(let name): t.securityPasskeyAdded(name: formats.isolated(name))
    case .passkeyRemoved(let name): t.securityPasskeyRemoved(name: formats.isolated(name))
    case .passwordRemoved: t.securityPasswordRemoved
    case .providerConnected(let name): t.securityProviderConnected(name: formats.isolated(name))
    case .providerDisconnected(let name): t.securityProviderDisconnected(name: formats.isolated(name))
    case .tokenMade(let name): t.securityTokenMade(name: formats.isolated(name))
    case .appEnded(let name): t.securityAppEnded(name: formats.isolated(name))
    case .mailEnded: t.securityMailEnded
    }
  }
}

extension LetterContent {
  /// `device` is the device on which it was done, in the receiver's language.
  package static func security(
    _ event: SecurityEvent, on device: String, at now: Instant, _ recipient: Recipient
  ) -> LetterContent {
    let (t, formats) = (recipient.t, recipient.formats)
    var letter = LetterContent(event.words(formats), t)
    letter.paragraphs = [t.securityHello(name: formats.isolated(recipient.account.displayName))]
    let moment = formats.moment(now.time(in: recipient.zone))
    letter.rows = [
      Row(event.words(formats), details: [t.securityWhen(moment: moment, device: formats.isolated(device))])
    ]
    letter.closing = [t.mailNotYou]
    return letter
  }
}
