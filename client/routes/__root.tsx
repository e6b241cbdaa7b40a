import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPage } from '#client/lib/page-context.ts'
import { pageHead } from '#client/lib/page-head.ts'
import { Messages } from '#client/ui/feedback/Messages.tsx'
import { useRouteFocus } from '#client/ui/focus/route-focus.ts'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { COLOR_SCHEME_KEY, ThemeProvider } from '#client/ui/theme/ThemeProvider.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  ssr: true,
  head: () => {
    const { meta, links } = pageHead()
    const manifest = getPage().language === 'es' ? '/site.es.webmanifest' : '/site.webmanifest'
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        ...meta,
        { name: 'application-name', content: 'Meridian' },
      ],
      links: [
        ...links,
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: manifest },
        { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      ],
    }
  },
  shellComponent: Document,
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#client/ui/layout/MessagePage.tsx'), 'NotFoundPage'),
  errorComponent: RouteError,
})

/** The dashboard uses a different font from all other pages. */
const DASHBOARD_ROUTE = '/_app/dashboard'

function Document({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  const isDashboard = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === DASHBOARD_ROUTE) })
  return (
    <html lang={getPage().language} data-surface={isDashboard ? 'app' : undefined} {...mantineHtmlProps}>
      <head>
        <HeadContent />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d0e17" media="(prefers-color-scheme: dark)" />
        <ColorSchemeScript defaultColorScheme="auto" localStorageKey={COLOR_SCHEME_KEY} nonce={nonce} />
      </head>
      <body>
        <ThemeProvider>{children}</ThemeProvider>
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { queryClient } = Route.useRouteContext()
  useRouteFocus()
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
      <Messages />
    </>
  )
}
