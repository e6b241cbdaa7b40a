import { vi } from 'vitest'
import { Route } from '#client/routes/_app.dashboard.tsx'
import type { UserSettings } from '#shared/users.ts'
import { anaCalendar } from './calendars.ts'
import { type Call, fakeApi, type Handlers, mergeHandlers } from './fake-api.ts'
import { openPages } from './render-page.tsx'
import { anaSettings } from './settings.ts'
import { tokenFor } from './token.ts'

const UNAUTHENTICATED = `event: serialized-error\ndata: ${JSON.stringify({
  json: {
    message: 'Please log in',
    code: -32_001,
    data: { httpStatus: 401, error: { detail: 'Please log in', code: 'unauthenticated' } },
  },
})}\n\n`

/** Replaces live updates with a stream that the test controls. */
function fakeStream() {
  const encoder = new TextEncoder()
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
  const apiFetch = globalThis.fetch
  let subscribedTab: string | null = null
  let rejectedToken = ''
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (!String(url).includes('/trpc/live.changes')) return apiFetch(String(url), init)
    subscribedTab = new Headers(init?.headers).get('tab-id')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controllers.push(controller)
        controller.enqueue(encoder.encode('retry: 10\nevent: connected\ndata: {}\n\n'))
        if (new Headers(init?.headers).get('authorization') === `Bearer ${rejectedToken}`)
          controller.enqueue(encoder.encode(UNAUTHENTICATED))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const send = (topic: string) =>
    controllers.at(-1)?.enqueue(encoder.encode(`data: ${JSON.stringify({ json: topic })}\n\n`))
  return {
    connectionCount: () => controllers.length,
    /** Closes the stream and rejects its token from now on. */
    expire(token: string | null) {
      rejectedToken = token ?? ''
      controllers.at(-1)?.close()
    },
    send,
    /** Sends a topic unless this tab made the change, as the server does. */
    publish(topic: string, call: Pick<Call, 'tab'>) {
      if (call.tab !== subscribedTab) send(topic)
    },
  }
}

/** Opens Ana's dashboard, without events, connected to a fake stream of live updates. */
export function openDashboard(url = '/dashboard', handlers: Handlers = {}, overrides: Partial<UserSettings> = {}) {
  const renewedToken = tokenFor({ email: 'ana@example.com', name: 'Ana Ruiz', picture: null, user_id: 'ana' })
  const defaults: Handlers = {
    auth: { status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }) },
    users: { info: () => anaSettings(overrides) },
    groups: { myGroups: () => ({ groups: [], next_cursor: null }) },
    invitation: { getInvitationLinks: () => [] },
    calendarManagement: { list: () => [anaCalendar()] },
    calendar: { listEvents: () => [] },
  }
  const calls = fakeApi(mergeHandlers(defaults, handlers), {
    '/auth/refresh': () => Response.json({ token: renewedToken }),
  })
  const stream = fakeStream()
  const router = openPages({ '/dashboard': Route }, url)
  return { calls, stream, router }
}
