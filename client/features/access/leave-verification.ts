import { flags } from '#client/lib/flags.ts'
import { queryClient } from '#client/lib/query-client.ts'
import { logout } from '#client/lib/session.ts'
import { forgetEverything } from '#client/lib/session-store.ts'

/** A code was accepted: what this browser knew of its visitor is out of date. The server's session goes on. */
export function forgetAfterVerification(): void {
  forgetEverything()
  queryClient.clear()
  flags.fromVerification.write(true)
}

/** To log in as somebody else. */
export function leaveForLogin(): void {
  leaveForDashboard()
  flags.fromVerification.write(true)
}

/** To log in with an account that is verified already. */
export function leaveForDashboard(): void {
  void logout()
  forgetEverything()
}
