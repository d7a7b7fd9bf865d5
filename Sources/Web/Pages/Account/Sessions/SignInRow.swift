import Accounts
import Store
import Words

/// A sign-in or a failed attempt in the account's list.
struct SignInRow {
  let isSuccess: Bool
  let what: String
  let device: String
  let address: String
  let time: String

  /// The maximum number of sign-ins, and of failed attempts.
  static let mostShown = 10

  init(_ signIn: SignIn, _ visit: Visit) {
    isSuccess = signIn.isSuccess
    what = signIn.isSuccess ? visit.t.signInSucceeded : visit.t.signInFailed(count: signIn.times)
    device = DeviceName(stored: signIn.device).words(visit.t)
    address = signIn.address
    time = visit.moment(signIn.moment)
  }
}
