import { type AnyRoute, createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, configure, render } from '@testing-library/react'
import { queryClient } from '#client/lib/query-client.ts'
import { Route as rootRoute } from './__root.tsx'
import { Route as groupConfirmRoute } from './_calls.multiple-schedule.confirm.tsx'
import { Route as groupRoute } from './_calls.multiple-schedule.index.tsx'
import { Route as groupParentRoute } from './_calls.multiple-schedule.tsx'
import { Route as callsRoute } from './_calls.tsx'
import { Route as inviteRoute } from './invites.$urlInvitesParam.$.tsx'
import { Route as cancelRoute } from './invites.cancellations.$eventId.tsx'
import { Route as rescheduleRoute } from './invites.reschedulings.$eventId.$.tsx'

// Whole pages, code and all, on a machine that may have others to run.
configure({ asyncUtilTimeout: 8000 })

/** A page of another part of the product, by its name alone. */
function elsewhere(path: string): AnyRoute {
  return createRoute({ getParentRoute: () => rootRoute, path, component: () => <p>The page {path}</p> })
}

/** Puts a route in its place, as the generated tree does: its file does not know where it stands. */
function placed<R extends AnyRoute>(route: R, path: string, parent: AnyRoute = rootRoute): R {
  Object.assign(route.options, { id: path, path, getParentRoute: () => parent })
  return route
}

Object.assign(callsRoute.options, { id: '_calls', getParentRoute: () => rootRoute })

const routeTree = rootRoute.addChildren([
  placed(inviteRoute, '/invites/$urlInvitesParam/$'),
  placed(rescheduleRoute, '/invites/reschedulings/$eventId/$'),
  placed(cancelRoute, '/invites/cancellations/$eventId'),
  callsRoute.addChildren([
    placed(groupParentRoute, '/multiple-schedule', callsRoute).addChildren([
      placed(groupRoute, '/', groupParentRoute),
      placed(groupConfirmRoute, '/confirm', groupParentRoute),
    ]),
  ]),
  elsewhere('/'),
  elsewhere('/login'),
  elsewhere('/verify'),
  elsewhere('/dashboard'),
])

/** Opens the guest's pages, or those of the group flow, at an address, as a browser that was never there. */
export async function openPage(path: string) {
  queryClient.clear()
  return goTo(path)
}

/** Opens an address as a reload does: what the page held is gone, what the browser keeps is there. */
async function goTo(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history })
  await act(() => router.load())
  const page = render(<RouterProvider router={router} />)
  return {
    /** Where the browser is. */
    address: () => history.location.href,
    back: () => act(async () => history.back()),
    reload: () => {
      page.unmount()
      queryClient.clear()
      return goTo(history.location.href)
    },
  }
}
