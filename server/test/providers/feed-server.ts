import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { test as base } from '#server/test/fixture.ts'
import { listenOnFreePort } from '#server/test/free-port.ts'

/** A published calendar file, and the requests for it. */
export interface FeedServer {
  url: string
  /** If undefined, responses have no body. */
  text: string | undefined
  status: number
  headers: Record<string, string>
  requests: IncomingHttpHeaders[]
  stop(): Promise<void>
}

/** Publishes a calendar file on a free local port, with support for conditional requests if `headers` has an ETag. */
export async function startFeedServer(text: string): Promise<FeedServer> {
  const server = createServer((request, response) => {
    state.requests.push(request.headers)
    const { etag } = state.headers
    if (etag !== undefined && request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(state.status, state.headers).end(state.text)
  })
  const port = await listenOnFreePort(server)
  const state: FeedServer = {
    url: `http://127.0.0.1:${port}/private-4711/basic.ics`,
    text,
    status: 200,
    headers: { 'content-type': 'text/calendar' },
    requests: [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state
}

/** An iCalendar file with these lines. */
export function calendarText(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** The lines of an event; `start` follows `DTSTART`, such as `:20261201T140000Z`. */
export function eventLines(uid: string, start: string, ...lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${start}`, ...lines, 'END:VEVENT']
}

export const LUNCH = eventLines('lunch', ';TZID=Europe/Madrid:20261201T140000', 'DURATION:PT1H', 'SUMMARY:Lunch')
const HEADER = ['X-WR-CALNAME:Family', 'X-APPLE-CALENDAR-COLOR:#FF6633FF', 'REFRESH-INTERVAL;VALUE=DURATION:PT2H']

/** A test with a published calendar file. */
export const test = base.extend<{ feed: FeedServer }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the parameter list
  feed: async ({}, provide) => {
    const feed = await startFeedServer(calendarText(...HEADER, ...LUNCH))
    await provide(feed)
    await feed.stop()
  },
})
