import { queryClient } from '#client/lib/api/query-client.ts'
import { logout } from '#client/lib/session/session.ts'
import { clearAll } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'

/** A code was accepted: what this browser knew of its visitor is out of date. The server's session goes on. */
export function clearVerificationState(): void {
  clearAll()
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
  clearAll()
}
