import { notifications } from '@mantine/notifications'
import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#client/lib/query-client.ts'
import { forgetEverything, signIn } from '#client/lib/session-store.ts'
import { Route as Root } from '#client/routes/__root.tsx'
import { Route as Calls } from '#client/routes/_calls.tsx'

Object.assign(Calls.options, { id: '_calls', getParentRoute: () => Root })

/** Forgets what an earlier test left in the browser and in the page's memory. */
export function startAfresh(): void {
  forgetEverything()
  queryClient.clear()
  notifications.clean()
}

/** Signs in as Ana, with a token that does not end while the test runs. */
export function signInAsAna(): void {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const ana = { email: 'ana@example.com', name: 'Ana Ruiz', picture: null, user_id: 'ana', exp: 4_102_444_800 }
  signIn(`${part({ alg: 'none' })}.${part(ana)}.signature`)
}

function Elsewhere() {
  return <h1>Another page</h1>
}

function renderTree(children: AnyRoute[], address: string) {
  const elsewhere = createRoute({ getParentRoute: () => Root, path: '$', component: Elsewhere })
  const router = createRouter({
    routeTree: Root.addChildren([Calls.addChildren(children), elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(<RouterProvider<AnyRouter> router={router} />)
  return router
}

/**
 * Opens pages as the browser does: the real root, providers and guards, at an address. Every other address shows
 * 'Another page'; where the visitor ends up is in `router.state.location`.
 * @param pages the `Route` of each file, by its path
 */
export function openPages(pages: Record<string, AnyRoute>, address: string) {
  const children = Object.entries(pages).map(([path, page]) => {
    Object.assign(page.options, { id: path, path, getParentRoute: () => Calls })
    return page
  })
  return renderTree(children, address)
}

/** Shows a component inside the product's providers. */
export function renderInApp(children: ReactNode) {
  return renderTree([createRoute({ getParentRoute: () => Calls, path: '/', component: () => children })], '/')
}
