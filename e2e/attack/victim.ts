import type { HttpResponse } from './client.ts'
import type { Deployment } from './deployment.ts'

/** A user with data of every kind, which an attack must not change, and the ids of that data. */
export interface Victim {
  /** The user's settings, groups, links and events, as the user sees them. */
  snapshot(): Promise<unknown>
  /** The same, and the user's calendars. */
  completeSnapshot(): Promise<unknown>
  /** Ids and names that a stranger might obtain. */
  known: Record<string, string[]>
}

/** Only a few, so that a snapshot after each test rarely exceeds the victim's own rate limit. */
const SNAPSHOT_PATHS = ['/users/info', '/groups/my-groups', '/invitation/get-invitation-links', '/calendar/events']

export async function createVictim(deployment: Deployment): Promise<Victim> {
  const email = 'victim@example.com'
  const client = await deployment.createUser(email)
  /** Taking a snapshot after each test can exceed the victim's own rate limit. */
  const getWithRetry = async (path: string): Promise<HttpResponse> => {
    const response = await client.call('GET', path)
    if (response.status !== 429) return response
    await new Promise((resolve) => setTimeout(resolve, response.json.retry_after * 1000))
    return getWithRetry(path)
  }
  const expectSuccess = async (response: Promise<HttpResponse>) => {
    const { status, json, text } = await response
    if (status >= 300) throw new Error(text)
    return json
  }
  const readAll = async (paths: readonly string[]) =>
    structuredClone(await Promise.all(paths.map((path) => expectSuccess(getWithRetry(path)))))
  const { url_invites } = await expectSuccess(client.call('GET', '/users/info'))
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const eventTime = (time: string) => ({ dateTime: `${day}T${time}:00Z`, timeZone: 'UTC' })
  const event = await expectSuccess(
    client.call('POST', '/calendar/events', { summary: 'Private', start: eventTime('10:00'), end: eventTime('11:00') }),
  )
  const group = await expectSuccess(
    client.call('POST', '/groups/create-group', {
      name: 'Friends',
      group_participants: ['friend@example.com', 'other@example.com'],
    }),
  )
  const link = await expectSuccess(client.call('GET', '/invitation/generate-invitation-link?event_duration=45'))
  return {
    snapshot: () => readAll(SNAPSHOT_PATHS),
    completeSnapshot: () => readAll([...SNAPSHOT_PATHS, '/calendar-management/calendars']),
    known: {
      eventId: [event.id],
      groupId: [group._id],
      id: [link.id],
      email: [email],
      url_invites: [url_invites, link.url_invites],
    },
  }
}
