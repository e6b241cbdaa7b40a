import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { queryClient } from '#client/lib/api/query-client.ts'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { routeTree } from './routeTree.gen.ts'

/** @param history defaults to the browser's */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // A server-rendered page keeps its scroll position during hydration.
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

/** When a session starts or ends, in this or another tab, the route guards run again and data is refetched. */
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
