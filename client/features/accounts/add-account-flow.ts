import { useWindowEvent } from '@mantine/hooks'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { getSession, setSyncFlow } from '#client/lib/session/session-store.ts'
import { getFreshToken } from '#client/lib/session/token-refresh.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { ACCOUNT_CONNECTION_ERRORS, type AccountConnectionResult } from '#shared/account-connection-result.ts'
import { PROVIDERS, type Provider, type SignInDestination } from '#shared/providers.ts'
import { refetchAccounts } from './refetch-accounts.ts'

interface ConsentChoice {
  kind: Provider
  /** The account to reconnect. */
  account_id?: string
}

/** The server's URL that redirects to a provider's consent page. */
export function consentUrl({ kind, account_id }: ConsentChoice): string {
  const query = new URLSearchParams({
    // The accounts page redirects to the dashboard if the user came from there.
    redirect_uri: 'add-account' satisfies SignInDestination,
    time_zone: userTimeZone(),
    current_user_id: getSession().userInfo?.user_id ?? '',
    type_login: '2',
    provider: kind,
    ...(account_id !== undefined && { account_id }),
  })
  return `/api/auth/login?${query.toString()}`
}

/** Opens a provider's consent page. The session cookie is refreshed first: the server identifies the user by it. */
export async function openConsentPage(choice: ConsentChoice, redirect = (url: string) => location.assign(url)) {
  await getFreshToken()
  flags.addAccountRedirect.write(location.pathname + location.search)
  flags.addAccountFlow.write(true)
  flags.returningFromAddAccount.write(true)
  flags.syncUserId.write(getSession().userInfo?.user_id ?? '')
  setSyncFlow(true)
  redirect(consentUrl(choice))
}

/** Opens a consent page; `isRedirecting` stays true until this page unloads, or returns from the back/forward cache. */
export function useConsent() {
  const { mutate, isPending, isSuccess, reset } = useAction(openConsentPage)
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!persisted) return
    endAddAccountFlow()
    reset()
  })
  return { open: mutate, isRedirecting: isPending || isSuccess }
}

/** Parses the result of a consent page from the URL. */
export function parseAccountConnectionResult({
  provider,
  connected,
  error,
}: Record<string, unknown>): AccountConnectionResult | undefined {
  const result: AccountConnectionResult = {
    provider: PROVIDERS.find((known) => known === provider),
    connected: typeof connected === 'string' ? connected : undefined,
    error: ACCOUNT_CONNECTION_ERRORS.find((known) => known === error),
  }
  return result.connected === undefined && result.error === undefined ? undefined : result
}

/** Reads and deletes the path that the flow started from; undefined unless it started in the dashboard. */
export function popReturnPath(): string | undefined {
  const path = flags.addAccountRedirect.read()
  flags.addAccountRedirect.remove()
  return path !== null && path.startsWith('/dashboard') ? path : undefined
}

/** Ends the flow, and refetches the accounts if they may have changed. */
export function endAddAccountFlow(): void {
  if (getSession().isSyncFlow) setSyncFlow(false)
  if (!flags.returningFromAddAccount.read()) return
  const isSameUser = flags.syncUserId.read() === getSession().userInfo?.user_id
  flags.addAccountFlow.remove()
  flags.returningFromAddAccount.remove()
  flags.syncUserId.remove()
  if (isSameUser) void refetchAccounts()
}
