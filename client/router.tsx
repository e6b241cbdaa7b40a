import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { queryClient } from '#client/lib/api/query-client.ts'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { routeTree } from './routeTree.gen.ts'

/** @param history without it the browser's */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // A drawn page is taken over where its reader has scrolled it to.
    scrollRestoration: import.meta.env.SSR ? false : () => !document.documentElement.hasAttribute('data-drawn'),
    scrollRestorationBehavior: 'instant',
    defaultPendingComponent: () => <LoadingScreen />,
    defaultErrorComponent: RouteError,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/**
 * When a session begins or ends, in this tab or another, the guards of the page that is open are asked again, and what
 * was read is read anew.
 */
export function followSession(router: AppRouter): () => void {
  let { isAuthenticated } = getSession()
  return subscribeSession(() => {
    if (getSession().isAuthenticated === isAuthenticated) return
    isAuthenticated = !isAuthenticated
    if (isAuthenticated) void queryClient.invalidateQueries()
    else queryClient.clear()
    void router.invalidate()
  })
}
