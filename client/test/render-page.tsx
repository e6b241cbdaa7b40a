import { notifications } from '@mantine/notifications'
import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAll, signIn } from '#client/lib/session/session-store.ts'
import { Route as Root } from '#client/routes/__root.tsx'
import { Route as Calls } from '#client/routes/_calls.tsx'
import { tokenFor } from './token.ts'

const ANA = { email: 'ana@example.com', name: 'Ana Ruiz', picture: null, user_id: 'ana' }
const NO_TEST_RUNS_THEN = Date.UTC(2100, 0)

/** The `Route` of each file, by its path; what stands below another of them is its child, as in the real tree. */
export type Pages = Record<string, AnyRoute>

Object.assign(Calls.options, { id: '_calls', getParentRoute: () => Root })

/** Forgets what an earlier test left in the browser and in the page's memory. */
export function startAfresh(): void {
  clearAll()
  queryClient.clear()
  notifications.clean()
}

/** Signs in as Ana, with a token that does not end while the test runs. */
export function signInAsAna(): void {
  signIn(tokenFor(ANA, NO_TEST_RUNS_THEN - Date.now()))
}

/** The browser loses its connection, or has it back; at the latest when the test is over. */
export function setOnline(isOnline: boolean): void {
  const tell = (now: boolean) => act(() => void window.dispatchEvent(new Event(now ? 'online' : 'offline')))
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  tell(isOnline)
  onTestFinished(() => {
    connection.mockRestore()
    tell(true)
  })
}

function Elsewhere() {
  return <h1>Another page</h1>
}

/** Puts pages in their places, as the generated tree does: a file does not know where it stands. */
function place(pages: Pages, layout: AnyRoute): AnyRoute[] {
  const children = new Map<AnyRoute, AnyRoute[]>()
  for (const [path, page] of Object.entries(pages)) {
    const above = Object.keys(pages).find((other) => path.startsWith(`${other}/`)) ?? ''
    const parent = pages[above] ?? layout
    const own = path.slice(above.length)
    Object.assign(page.options, { id: own, path: own, getParentRoute: () => parent })
    children.set(parent, [...(children.get(parent) ?? []), page])
  }
  for (const [parent, below] of children) if (parent !== layout) parent.addChildren(below)
  return children.get(layout) ?? []
}

function routerAt(address: string, pages: AnyRoute[], layout: AnyRoute) {
  const elsewhere = createRoute({ getParentRoute: () => Root, path: '$', component: Elsewhere })
  const top = layout === Root ? pages : [layout.addChildren(pages)]
  return createRouter({
    routeTree: Root.addChildren([...top, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

/**
 * Opens pages as the browser does: the real root, providers and guards, at an address. Every other address shows
 * 'Another page'; where the visitor ends up is in `router.state.location`.
 */
export function openPages(pages: Pages, address: string) {
  const router = routerAt(address, place(pages, Calls), Calls)
  render(<RouterProvider<AnyRouter> router={router} />)
  return router
}

/** Shows a component inside the product's providers. */
export function renderInApp(children: ReactNode) {
  const page = createRoute({ getParentRoute: () => Calls, path: '/', component: () => children })
  render(<RouterProvider<AnyRouter> router={routerAt('/', [page], Calls)} />)
}

/** A browser for some pages, which waits for each that it opens; those of guests stand outside the `Calls`. */
export function browserFor(pages: Pages, layout: AnyRoute = Calls) {
  async function openPage(address: string) {
    queryClient.clear()
    const router: AnyRouter = routerAt(address, place(pages, layout), layout)
    await act(() => router.load())
    render(<RouterProvider router={router} />)
    return {
      /** Where the browser is. */
      address: () => router.history.location.href,
      goTo: (to: string) => act(async () => router.history.push(to)),
      back: () => act(async () => router.history.back()),
      forward: () => act(async () => router.history.forward()),
      /** What the page held is gone, what the browser keeps is there. */
      reload() {
        cleanup()
        return openPage(router.history.location.href)
      },
    }
  }
  return openPage
}
