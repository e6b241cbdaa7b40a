import { calendar, type calendar_v3 } from '@googleapis/calendar'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type GoogleStandIn, type GoogleStandInOptions, startGoogle } from './google-stand-in.ts'

export const ALICE = 'alice@example.com'
export const BOB = 'bob@example.com'
export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar'

export const OPTIONS: GoogleStandInOptions = {
  clientId: 'client',
  clientSecret: 'secret',
  redirectUris: ['http://127.0.0.1:9/callback'],
  validateResponses: true,
  users: [
    { email: ALICE, name: 'Alice Adams', timeZone: 'America/New_York' },
    { email: BOB, name: 'Bob Brown', timeZone: 'Europe/Madrid', hd: 'example.com' },
  ],
}

/** One stand-in for the tests of a file, reset before each; every response must conform to Google's description. */
export function useStandIn(): () => GoogleStandIn {
  let standIn: GoogleStandIn
  beforeAll(async () => {
    standIn = await startGoogle(OPTIONS)
    return async () => {
      await standIn.close()
    }
  })
  beforeEach(() => standIn.control.reset())
  afterAll(() => expect(standIn.invalidResponses).toEqual([]))
  return () => standIn
}

/** Google's official client, for a user who granted the scope. */
export function clientOf(standIn: GoogleStandIn, email = ALICE, scope = CALENDAR_SCOPE): calendar_v3.Calendar {
  const { accessToken } = standIn.control.grant(email, scope)
  return calendar({
    version: 'v3',
    rootUrl: `${standIn.url}/`,
    headers: { authorization: `Bearer ${accessToken}` },
    retry: false,
  })
}

/** The status and reason with which a request fails. */
export async function errorOf(request: Promise<unknown>): Promise<[status: number, reason: string]> {
  try {
    await request
  } catch (error) {
    const { status, response } = error as {
      status?: number
      response?: { data?: { error?: { errors?: { reason: string }[] } } }
    }
    return [status ?? 0, response?.data?.error?.errors?.[0]?.reason ?? '']
  }
  throw new Error('The request succeeded')
}

/** A one-hour event on a day in January 2027, in New York time. */
export function eventAt(day: number, hour: number, fields: calendar_v3.Schema$Event = {}): calendar_v3.Schema$Event {
  const timeAt = (hour: number) => ({
    dateTime: `2027-01-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00`,
    timeZone: 'America/New_York',
  })
  return { summary: `Day ${day}`, start: timeAt(hour), end: timeAt(hour + 1), ...fields }
}

/** Waits until a condition holds. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5000; !isDone(); ) {
    if (Date.now() > deadline) throw new Error('The condition did not hold within 5 seconds')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
