import { randomUUID } from 'node:crypto'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { subscribe } from '#server/test/live-subscription.ts'
import { listen } from '#server/test/raw-http.ts'

const test = overHttp.extend<{ port: number }>({
  port: async ({ app }, provide) => {
    const { port } = await listen(app)
    await provide(port)
  },
})

const call = (port: number, path: string, headers: Record<string, string>, json: unknown = {}) =>
  fetch(`http://127.0.0.1:${port}/trpc/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
  })

describe('a change made in a browser tab', () => {
  test('reaches all of the user’s other tabs and devices', async ({ services, port }) => {
    const user = await createUser(services)
    const headers = await createBearerHeaders(services, user)
    const [tab, otherTab] = [
      { ...headers, 'tab-id': randomUUID() },
      { ...headers, 'tab-id': randomUUID() },
    ]
    const ownSubscription = await subscribe(port, tab)
    const otherSubscriptions = [await subscribe(port, otherTab), await subscribe(port, headers)]
    const subscriptions = [ownSubscription, ...otherSubscriptions]
    await Promise.all(subscriptions.map((live) => live.waitFor('"open"')))

    expect((await call(port, 'calendar.createEvent', tab, LUNCH)).status).toBe(200)
    await Promise.all(otherSubscriptions.map((live) => live.waitFor('"events"')))
    // Notifications arrive in order, so one about the event would have arrived before this one.
    await services.live.publish(services.db, [user.user_id], 'links')
    await ownSubscription.waitFor('"links"')
    expect(ownSubscription.text()).not.toContain('"events"')

    expect((await call(port, 'calendar.createEvent', otherTab, LUNCH)).status).toBe(200)
    await ownSubscription.waitFor('"events"')
    for (const live of subscriptions) live.stop()
  })

  test('ends its own subscription too if it ends the session', async ({ services, port }) => {
    const headers = { ...(await createBearerHeaders(services, await createUser(services))), 'tab-id': randomUUID() }
    const live = await subscribe(port, headers)
    await live.waitFor('"open"')
    expect((await call(port, 'accountDeletion.closeAccount', headers)).status).toBe(200)
    await live.ended
    expect(live.text()).toContain('unauthenticated')
  })
})

test.for([
  ['that is not a UUID', 'x'],
  ['of two UUIDs', `${UNKNOWN_ID} ${UNKNOWN_ID}`],
  ['that is too long', UNKNOWN_ID.repeat(200)],
])('a tab id %s is rejected with an error that names its header', async ([, id = ''], { services, port }) => {
  const headers = { ...(await createBearerHeaders(services, await createUser(services))), 'tab-id': id }
  const response = await call(port, 'calendar.createEvent', headers, LUNCH)
  const { error } = (await response.json()) as { error: { json: { data: { error: object } } } }
  expect(response.status).toBe(400)
  expect(error.json.data.error).toMatchObject({ code: 'invalid_input', fields: { 'tab-id': 'Not a valid id' } })
})
