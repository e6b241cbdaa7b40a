import { useEffect } from 'react'
import { trpc } from '#client/api.ts'
import { flags } from '#client/lib/flags.ts'
import { readerZone } from '#client/lib/reader-time.ts'
import { setSyncFlow } from '#client/lib/session-store.ts'

/** An outside service whose accounts the server can add. */
export interface AccountProvider {
  /** As the server names it: `google`. */
  id: string
  /** As people name it: 'Google'. */
  name: string
}

const MARKS = [flags.addAccountRedirect, flags.addAccountFlow, flags.returningFromAddAccount] as const

/** Where adding an account of a provider begins; the browser comes back to /add-account. */
function addAccountAddress(provider: AccountProvider, user_id: string): string {
  const query = new URLSearchParams({
    redirect_uri: 'add-account',
    time_zone: readerZone(),
    current_user_id: user_id,
    type_login: '2',
    provider: provider.id,
  })
  return `/api/auth/login?${query}`
}

/** Leaves the marks by which the way back is known, and goes to the provider. */
export function startAddingAccount(
  provider: AccountProvider,
  user_id: string,
  goTo: (address: string) => void = (address) => window.location.assign(address),
): void {
  for (const mark of MARKS) mark.write(true)
  flags.syncUserId.write(user_id)
  setSyncFlow(true)
  goTo(addAccountAddress(provider, user_id))
}

/** Who comes back from a provider has other accounts than before: they are fetched anew, and the marks removed. */
export function useReturnFromAddAccount(): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    if (!flags.returningFromAddAccount.read()) return
    for (const mark of MARKS) mark.remove()
    flags.syncUserId.remove()
    setSyncFlow(false)
    void utils.users.info.invalidate()
    void utils.auth.status.invalidate()
  }, [utils])
}
