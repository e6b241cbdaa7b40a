import { parentPort, workerData } from 'node:worker_threads'
import { findWindows } from 'windows-iana'
import { startGoogle } from '../e2e/providers/google/google-stand-in.ts'
import { startMicrosoft } from '../e2e/providers/microsoft/microsoft-stand-in.ts'
import { PROVIDER_EVENTS, type ProviderEvent } from './demo-calendars.ts'
import { TEAM } from './demo-team.ts'
import { getDemoMonday } from './demo-week.ts'

/** How the demo reaches the running stand-ins. */
export interface DemoProviders {
  env: Record<string, string>
  /** The URLs of the first person's calendars at Google and Outlook. */
  pages: { google: string; microsoft: string }
}

const CLIENT = { clientId: 'meridian-demo', clientSecret: 'demo-secret' }
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

function toEventTimes([week, day, start, end]: ProviderEvent, timeZone: string) {
  // Weekly events begin a week before the demo's week.
  const date = getDemoMonday().add({ days: (week === 'weekly' ? -1 : week) * 7 + day })
  const toTime = (time: string) => ({ dateTime: `${date.toString()}T${time}:00`, timeZone })
  return { date: date.toString(), start: toTime(start), end: toTime(end) }
}

function toGoogleEvent(event: ProviderEvent, timeZone: string) {
  const [week, , , , summary] = event
  const { start, end } = toEventTimes(event, timeZone)
  return { summary, start, end, ...(week === 'weekly' && { recurrence: ['RRULE:FREQ=WEEKLY'] }) }
}

function toMicrosoftEvent(event: ProviderEvent, timeZone: string) {
  const [week, day, , , subject] = event
  const { date, start, end } = toEventTimes(event, timeZone)
  const recurrence = {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: [WEEKDAYS[day]] },
    range: { type: 'noEnd', startDate: date },
  }
  return { subject, start, end, ...(week === 'weekly' && { recurrence }) }
}

async function startProviders(publicUrl: string): Promise<DemoProviders> {
  const redirectUriOf = (provider: string) => `${publicUrl}/api/auth/callback/${provider}`
  const google = await startGoogle({
    ...CLIENT,
    redirectUris: [redirectUriOf('google')],
    users: TEAM.map(({ email, name, time_zone }) => ({
      email,
      name,
      timeZone: time_zone,
      hd: 'meridian.example',
      events: PROVIDER_EVENTS[email]?.google.map((event) => toGoogleEvent(event, time_zone)) ?? [],
    })),
  })
  const microsoft = await startMicrosoft({
    ...CLIENT,
    redirectUris: [redirectUriOf('microsoft')],
    optionalClaims: ['xms_edov'],
    users: TEAM.map(({ email, name, time_zone }) => ({
      email,
      name,
      timeZone: findWindows(time_zone)[0] ?? 'UTC',
      events: PROVIDER_EVENTS[email]?.microsoft.map((event) => toMicrosoftEvent(event, time_zone)) ?? [],
    })),
  })
  const firstEmail = TEAM[0]?.email ?? ''
  return {
    env: {
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_BASE_URL: google.url,
      GOOGLE_API_URL: google.url,
      MICROSOFT_CLIENT_ID: CLIENT.clientId,
      MICROSOFT_CLIENT_SECRET: CLIENT.clientSecret,
      MICROSOFT_BASE_URL: microsoft.issuerOf(firstEmail),
      MICROSOFT_GRAPH_URL: microsoft.url,
    },
    pages: { google: google.url, microsoft: `${microsoft.url}/outlook/${firstEmail}` },
  }
}

// Runs as a worker, while the main thread creates the demo's database.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
parentPort?.postMessage(await startProviders((workerData as { publicUrl: string }).publicUrl))
