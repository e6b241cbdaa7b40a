import { I18nProvider } from '@lingui/react'
import { createRouter } from '@tanstack/react-router'
import { createQueryClient, queryClient } from '#client/lib/api/query-client.ts'
import { getSession, subscribeSession } from '#client/lib/session/session-store.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { activateLanguage } from './lib/language.ts'
import { type CurrentPage, getPage, setPage } from './lib/page-context.ts'
import { routeTree } from './routeTree.gen.ts'

/** Called once in the browser, and for each request on the server. */
export function getRouter() {
  const { nonce, i18n } = getPage()
  let isHydrated = false
  const router = createRouter({
    routeTree,
    context: { queryClient: import.meta.env.SSR ? createQueryClient() : queryClient },
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate() {
      const { language, locale, now, publicUrl, site, providers } = getPage()
      return { page: { language, locale, now, publicUrl, site, providers } satisfies Omit<CurrentPage, 'i18n'> }
    },
    async hydrate({ page }) {
      setPage({ ...page, language: await activateLanguage(page.language) })
    },
    defaultPreload: 'intent',
    // A server-rendered page keeps its scroll position during hydration.
    scrollRestoration: import.meta.env.SSR ? false : () => isHydrated,
    scrollRestorationBehavior: 'instant',
    Wrap: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    defaultPendingComponent: () => <LoadingScreen />,
    defaultErrorComponent: RouteError,
  })
  router.subscribe('onRendered', () => {
    isHydrated = true
  })
  return router
}

export type ClientRouter = ReturnType<typeof getRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ClientRouter
  }
}

/** Reruns the route guards and refetches or clears the cached data when a session starts or ends, in any tab. */
export function refreshOnSessionChange(router: ClientRouter): () => void {
  let { isAuthenticated } = getSession()
  return subscribeSession(() => {
    if (getSession().isAuthenticated === isAuthenticated) return
    isAuthenticated = !isAuthenticated
    if (isAuthenticated) void queryClient.invalidateQueries()
    else queryClient.clear()
    void router.invalidate()
  })
}
