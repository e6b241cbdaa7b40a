import { createRouter } from '@tanstack/react-router'
import { readApiError } from './lib/api-error.ts'
import { getSession, subscribeSession } from './lib/session-store.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './ui/ErrorPage.tsx'
import { LoadingScreen } from './ui/LoadingScreen.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: !import.meta.env.SSR,
  defaultPendingComponent: () => <LoadingScreen />,
  defaultErrorComponent: ({ error, reset }) => {
    const { detail, status } = readApiError(error)
    return <ErrorPage errorMessage={detail} errorStatus={status} onTryAgain={reset} />
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** When a session begins or ends, in this tab or another, the guards of the page that is open are asked again. */
export function followSession(): () => void {
  let { isAuthenticated } = getSession()
  return subscribeSession(() => {
    if (getSession().isAuthenticated === isAuthenticated) return
    isAuthenticated = !isAuthenticated
    void router.invalidate()
  })
}
