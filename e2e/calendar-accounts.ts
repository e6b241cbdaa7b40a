import { createServer } from 'node:http'
import { findFreePort, listenOnFreePort } from '#server/test/free-port.ts'
import { RADICALE_USER } from '#server/test/radicale-server.ts'
import { DAY, wallClock } from '#shared/time.ts'
import { type GoogleStandIn, type GoogleStandInOptions, startGoogle } from './providers/google/google-stand-in.ts'
import { type MicrosoftStandIn, startMicrosoft } from './providers/microsoft/microsoft-stand-in.ts'
import type { MicrosoftOptions } from './providers/microsoft/options.ts'

/** Read once: a test may run past midnight. */
const TODAY = new Date()

/** The next Wednesday at least two days ahead, at an hour in UTC. */
export function wednesday(hour: number): Date {
  const day = new Date(TODAY)
  day.setUTCDate(day.getUTCDate() + 2)
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

/** Whether a day is in a later week than today. Weeks begin on Monday, in Madrid. */
export function isNextWeek(day: Date): boolean {
  const weekOf = (time: number) => Math.floor((Date.parse(wallClock(time, 'Europe/Madrid').slice(0, 10)) / DAY + 3) / 7)
  return weekOf(day.getTime()) > weekOf(Date.now())
}

/** Formats a time for a calendar file. */
export function formatTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** A calendar file with one event; `lines` are added to the event. */
export function calendarFile(summary: string, start: Date, { hours = 1, lines = [] as string[] } = {}): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'X-WR-CALNAME:School',
    'BEGIN:VEVENT',
    `UID:${summary}`,
    `DTSTAMP:${formatTime(new Date())}`,
    `DTSTART:${formatTime(start)}`,
    `DTEND:${formatTime(new Date(start.getTime() + hours * 3_600_000))}`,
    `SUMMARY:${summary}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Serves a calendar file at a URL. */
export async function publishFile(text: string) {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  const port = await listenOnFreePort(server)
  return { url: `http://127.0.0.1:${port}/school.ics`, close: () => server.close() }
}

/** Creates a calendar on a CalDAV server, with an event from each file. */
export async function createCaldavCalendar(url: string, files: readonly string[]): Promise<void> {
  const { username, password } = RADICALE_USER
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const calendar = new URL(`${username}/private/`, url)
  await fetch(calendar, { method: 'MKCALENDAR', headers })
  for (const [index, body] of files.entries()) {
    await fetch(new URL(`event-${index}.ics`, calendar), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'text/calendar' },
      body,
    })
  }
}

const CLIENT = { clientId: 'meridian', clientSecret: 'secret between us' }

export interface Providers {
  google: GoogleStandIn
  microsoft: MicrosoftStandIn
  /** The environment variables of a server that uses them, including its port. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Starts stand-ins for Google and Microsoft. */
export async function startProviders(
  googleOptions: Pick<GoogleStandInOptions, 'users'>,
  microsoftOptions: Pick<MicrosoftOptions, 'users' | 'switches' | 'optionalClaims'>,
): Promise<Providers> {
  const port = await findFreePort()
  const redirectUrisOf = (provider: string) => [`http://127.0.0.1:${port}/api/auth/callback/${provider}`]
  const google = await startGoogle({ ...CLIENT, redirectUris: redirectUrisOf('google'), ...googleOptions })
  const microsoft = await startMicrosoft({ ...CLIENT, redirectUris: redirectUrisOf('microsoft'), ...microsoftOptions })
  return {
    google,
    microsoft,
    env: {
      PORT: String(port),
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_BASE_URL: google.url,
      GOOGLE_API_URL: google.url,
      MICROSOFT_CLIENT_ID: CLIENT.clientId,
      MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
      MICROSOFT_BASE_URL: microsoft.issuerOf(microsoftOptions.users[0]?.email ?? ''),
      MICROSOFT_GRAPH_URL: microsoft.url,
    },
    async close() {
      await google.close()
      await microsoft.close()
    },
  }
}

const toUtcTimes = (start: Date, end: Date) => ({
  start: { dateTime: start.toISOString().slice(0, 19), timeZone: 'UTC' },
  end: { dateTime: end.toISOString().slice(0, 19), timeZone: 'UTC' },
})

/** A one-hour event on Wednesday, in Google's format. */
export function googleEvent(summary: string, hour: number) {
  const { start, end } = toUtcTimes(wednesday(hour), wednesday(hour + 1))
  const inUtc = (time: typeof start) => ({ ...time, dateTime: `${time.dateTime}Z` })
  return { summary, start: inUtc(start), end: inUtc(end) }
}

/** A one-hour event on Wednesday, in Microsoft's format. */
export function microsoftEvent(subject: string, hour: number) {
  return { subject, ...toUtcTimes(wednesday(hour), wednesday(hour + 1)) }
}
