import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSession, reloadedFlag } from '#client/lib/session/session-store.ts'
import { restoreSession } from '#client/lib/session/token-refresh.ts'

interface Navigation {
  location: Pick<ParsedLocation, 'href'>
  cause: 'preload' | 'enter' | 'stay'
  /** Whether the route is only preloaded, for example because its link is hovered. */
  preload: boolean
}

/** Redirects visitors without a session to /login, which later returns them to the page unless they logged out. */
export async function requireSession({ location, cause }: Omit<Navigation, 'preload'>): Promise<void> {
  const isAfterReload = reloadedFlag.read()
  reloadedFlag.remove()
  await restoreSession()
  const { isAuthenticated, wasEndedByServer } = getSession()
  const isLogout = !wasEndedByServer && (cause === 'stay' || isAfterReload)
  if (!isAuthenticated) throw redirect({ to: '/login', search: { redirect: isLogout ? undefined : location.href } })
}

/** For `beforeLoad` of pages for verified users: anonymous visitors go to /login, unverified users to /verify. */
export async function requireVerified(navigation: Navigation) {
  await requireSession(navigation)
  // Imported on demand: public pages load this file, but not the API client.
  const { queries } = await import('#client/api.ts')
  const { data } = await queries.auth.status.fetch(undefined, { gcTime: Infinity })
  if (!data.is_auth) {
    if (!navigation.preload) (await import('./verification-warning.ts')).writeVerificationWarning()
    throw redirect({ to: '/verify' })
  }
  return data
}

/** For `beforeLoad` of the dashboard: verified users who have not finished onboarding go to /tutorial. */
export async function requireOnboarded(navigation: Navigation): Promise<void> {
  const { queries } = await import('#client/api.ts')
  // Opening or closing a panel must not wait for the network.
  const isOnboarded = queries.auth.status.getData()?.data.tutorial_completed
  if (isOnboarded && navigation.cause === 'stay') return requireSession(navigation)
  const { tutorial_completed } = await requireVerified(navigation)
  if (!tutorial_completed) throw redirect({ to: '/tutorial' })
}
