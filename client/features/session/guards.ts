import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { getSession } from '#client/lib/session/session-store.ts'
import { restoreSession } from '#client/lib/session/token-refresh.ts'

interface Navigation {
  location: Pick<ParsedLocation, 'href'>
  /** Whether the route is only preloaded, for example because its link is hovered. */
  preload: boolean
}

/** Redirects visitors without a session to /login. If their session has ended, logging in brings them back. */
export async function requireSession({ location }: Pick<Navigation, 'location'>): Promise<void> {
  await restoreSession()
  const { isAuthenticated, hasEnded } = getSession()
  if (!isAuthenticated) throw redirect({ to: '/login', search: { redirect: hasEnded ? location.href : undefined } })
}

/** For `beforeLoad` of pages for verified users: anonymous visitors go to /login, unverified users to /verify. */
export async function requireVerified({ preload, location }: Navigation) {
  await requireSession({ location })
  // Imported on demand: public pages load this file, but not the API client.
  const { queries } = await import('#client/api.ts')
  const { data } = await queries.auth.status.fetch()
  if (!data.is_auth) {
    if (!preload) (await import('./verification-warning.ts')).writeVerificationWarning()
    throw redirect({ to: '/verify' })
  }
  return data
}

/** For `beforeLoad` of the dashboard: verified users who have not finished onboarding go to /tutorial. */
export async function requireOnboarded(navigation: Navigation): Promise<void> {
  const { tutorial_completed } = await requireVerified(navigation)
  if (!tutorial_completed) throw redirect({ to: '/tutorial' })
}
