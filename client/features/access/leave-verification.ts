import { queryClient } from '#client/lib/api/query-client.ts'
import { logout } from '#client/lib/session/session.ts'
import { clearAll } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'

/** After a code is accepted, the browser's session data is outdated. The server's session continues. */
export function clearVerificationState(): void {
  clearAll()
  queryClient.clear()
  flags.fromVerification.write(true)
}

/** Logs in as another user. */
export function leaveForLogin(): void {
  leaveForDashboard()
  flags.fromVerification.write(true)
}

/** Logs in with an account that is already verified. */
export function leaveForDashboard(): void {
  void logout()
  clearAll()
}
