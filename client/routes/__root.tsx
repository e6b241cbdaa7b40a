import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, type ErrorComponentProps, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { queryClient } from '#client/lib/api/query-client.ts'
import { Messages } from '#client/ui/feedback/Messages.tsx'
import { useRouteFocus } from '#client/ui/focus/route-focus.ts'
import { RouteError } from '#client/ui/layout/RouteError.tsx'
import { ThemeProvider } from '#client/ui/theme/ThemeProvider.tsx'

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#client/ui/layout/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: RootError,
})

function Root() {
  useRouteFocus()
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
      <Messages />
    </ThemeProvider>
  )
}

/** For errors outside of all pages. */
function RootError(props: ErrorComponentProps) {
  return (
    <ThemeProvider>
      <RouteError {...props} />
    </ThemeProvider>
  )
}
