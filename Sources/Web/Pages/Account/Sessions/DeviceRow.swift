import Accounts
import HTML
import Store
import Words

/// A device in the list of signed-in devices.
struct DeviceRow {
  let name: String
  let lastUse: String
  /// The sign-in method, if it is known.
  let method: String?
  let isThisOne: Bool
  /// The form action that signs it out.
  let ending: Link

  init(_ session: Session, _ visit: Visit) {
    name = DeviceName(stored: session.device).words(visit.t)
    isThisOne = session.id == visit.visitor?.session.id
    lastUse = isThisOne ? visit.t.deviceThis : Self.ago(visit.now, since: session.lastUsed, visit.t)
    method = session.method.flatMap { SignInMethod(rawValue: $0) }?.words(visit.t)
    ending = Link("/account/sessions", session.id, "deletion")
  }

  private static func ago(_ now: Instant, since moment: Instant, _ t: Strings) -> String {
    let minutes = Int(clamping: max(0, now.milliseconds - moment.milliseconds) / 60_000)
    return switch minutes {
    case 0: t.usedJustNow
    case ..<60: t.usedMinutesAgo(count: minutes)
    case ..<(48 * 60): t.usedHoursAgo(count: minutes / 60)
    default: t.usedDaysAgo(count: minutes / (24 * 60))
    }
  }
}
