import { notifications } from '@mantine/notifications'
import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAllStorage, startSession } from '#client/lib/session/session-store.ts'
import { Route as Root } from '#client/routes/__root.tsx'
import { Route as App } from '#client/routes/_app.tsx'
import { ThemeProvider } from '#client/ui/theme/ThemeProvider.tsx'
import { UserLanguageProvider } from './render.tsx'
import { tokenFor } from './token.ts'

export const ANA = { email: 'ana@example.com', name: 'Ana Ruiz', picture: null, user_id: 'ana' }
const FAR_FUTURE = Date.UTC(2100, 0)

/** The `Route` of each file by path; nested paths become child routes, as in the real tree. */
export type Pages = Record<string, AnyRoute>

Object.assign(App.options, { id: '_app', getParentRoute: () => Root })
// The test environment already has a document, so the root renders only the theme.
Object.assign(Root.options, { shellComponent: ThemeProvider })

/** Clears the state that earlier tests left in storage and memory. */
export function resetApp(): void {
  clearAllStorage()
  queryClient.clear()
  notifications.clean()
}

/** Logs in as Ana, with a token that does not expire during the test. */
export function logInAsAna(): void {
  startSession(tokenFor(ANA, FAR_FUTURE - Date.now()))
}

/** A clean browser in which Ana is logged in. */
export function startAsAna(): void {
  resetApp()
  logInAsAna()
}

/** Waits until every query has a response or an error, and the page shows it. */
export async function waitForQueries(): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

/** Sets whether the browser is online, until the end of the test. */
export function setOnline(isOnline: boolean): void {
  const dispatch = (isOnlineNow: boolean) =>
    act(() => void window.dispatchEvent(new Event(isOnlineNow ? 'online' : 'offline')))
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatch(isOnline)
  onTestFinished(() => {
    connection.mockRestore()
    dispatch(true)
  })
}

function OtherPage() {
  return <h1>Another page</h1>
}

/** Assigns paths and parents to the routes, as the generated tree does. */
function assignPaths(pages: Pages, layout: AnyRoute): AnyRoute[] {
  const children = new Map<AnyRoute, AnyRoute[]>()
  for (const [path, page] of Object.entries(pages)) {
    const parentPath = Object.keys(pages).find((other) => path.startsWith(`${other}/`)) ?? ''
    const parent = pages[parentPath] ?? layout
    const ownPath = path.slice(parentPath.length)
    Object.assign(page.options, { id: ownPath, path: ownPath, getParentRoute: () => parent })
    children.set(parent, [...(children.get(parent) ?? []), page])
  }
  for (const [parent, nested] of children) if (parent !== layout) parent.addChildren(nested)
  return children.get(layout) ?? []
}

function createTestRouter(url: string, routes: AnyRoute[]) {
  return createRouter({
    routeTree: Root.addChildren(routes),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [url] }),
    Wrap: UserLanguageProvider,
  })
}

function createPageRouter(url: string, pages: AnyRoute[], layout: AnyRoute) {
  const otherPage = createRoute({ getParentRoute: () => Root, path: '$', component: OtherPage })
  return createTestRouter(url, [...(layout === Root ? pages : [layout.addChildren(pages)]), otherPage])
}

/**
 * Opens a URL with the real root, providers and guards. Every URL without a page shows 'Another page';
 * `router.state.location` is the current location.
 */
export function openPages(pages: Pages, url: string) {
  const router = createPageRouter(url, assignPaths(pages, App), App)
  render(<RouterProvider<AnyRouter> router={router} />)
  return router
}

/** Opens a URL that has no page. */
export function openUnknownUrl(url: string) {
  const router = createTestRouter(url, [])
  render(<RouterProvider<AnyRouter> router={router} />)
}

/** Renders a component inside the app's providers. */
export function renderInApp(children: ReactNode) {
  const page = createRoute({ getParentRoute: () => App, path: '/', component: () => children })
  render(<RouterProvider<AnyRouter> router={createPageRouter('/', [page], App)} />)
}

/** Returns a function that opens a URL and waits until it has loaded; guest pages are outside the `App` layout. */
export function browserFor(pages: Pages, layout: AnyRoute = App) {
  async function openPage(url: string) {
    queryClient.clear()
    const router: AnyRouter = createPageRouter(url, assignPaths(pages, layout), layout)
    await act(() => router.load())
    render(<RouterProvider router={router} />)
    return {
      /** The current URL. */
      url: () => router.history.location.href,
      goTo: (to: string) => act(async () => router.history.push(to)),
      back: () => act(async () => router.history.back()),
      forward: () => act(async () => router.history.forward()),
      /** Renders the page again, with an empty query cache and the same storage. */
      reload() {
        cleanup()
        return openPage(router.history.location.href)
      },
    }
  }
  return openPage
}
