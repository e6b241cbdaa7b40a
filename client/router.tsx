import { createRouter } from '@tanstack/react-router'
import { createQueryClient, queryClient } from '#client/lib/api/query-client.ts'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { loadWords } from './lib/language.ts'
import { type CurrentPage, getPage, setPage } from './lib/page-context.ts'
import { routeTree } from './routeTree.gen.ts'

/** Called once in the browser, and for each request on the server. */
export function getRouter() {
  const { nonce } = getPage()
  let isHydrated = false
  const router = createRouter({
    routeTree,
    context: { queryClient: import.meta.env.SSR ? createQueryClient() : queryClient },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate() {
      const { language, locale, now, publicUrl, site, providers } = getPage()
      return { page: { language, locale, now, publicUrl, site, providers } satisfies Omit<CurrentPage, 'words'> }
    },
    async hydrate({ page }) {
      await loadWords(page.language)
      setPage(page)
    },
    defaultPreload: 'intent',
    // A server-rendered page keeps its scroll position during hydration.
    scrollRestoration: import.meta.env.SSR ? false : () => isHydrated,
    scrollRestorationBehavior: 'instant',
    defaultPendingComponent: () => <LoadingScreen />,
    defaultErrorComponent: RouteError,
  })
  router.subscribe('onRendered', () => {
    isHydrated = true
  })
  return router
}

export type AppRouter = ReturnType<typeof getRouter>

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
