import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { createUserWithSyncedCopy } from '#server/test/synced-copy.ts'
import { DAY } from '#shared/time.ts'

describe('a sync token', () => {
  test('is valid only for its own range', async ({ services }) => {
    const { calendars, calendarId, syncToken } = await createUserWithSyncedCopy(services)
    const read = (more: object) => calendars.calendarEvents({ calendarId, sync_token: syncToken(), ...more })
    const now = services.clock.now()
    const same = { time_min: new Date(now - 30 * DAY).toISOString(), timeMax: new Date(now + 90 * DAY).toISOString() }
    expect(await read(same)).toMatchObject({ events: [] })
    const message = 'Use the range that the sync token was issued for'
    expect(await getFieldErrors(read({ ...same, time_min: same.timeMax }))).toEqual({ time_min: message })
    expect(await getFieldErrors(read({ timeMax: new Date(now).toISOString() }))).toEqual({ timeMax: message })
  })

  test('is rejected with the name of its field when it is malformed', async ({ services }) => {
    const { calendars, calendarId, syncToken } = await createUserWithSyncedCopy(services)
    const expected = { sync_token: 'Use a token that this call returned' }
    for (const text of [
      '',
      'x',
      syncToken().slice(1),
      forgeToken(syncToken(), { end: 1e300 }),
      forgeToken(syncToken(), { snapshot: '7:5:' }),
    ]) {
      expect(await getFieldErrors(calendars.calendarEvents({ calendarId, sync_token: text }))).toEqual(expected)
    }
    const withLongRange = forgeToken(syncToken(), { start: 0 })
    expect(await getFieldErrors(calendars.calendarEvents({ calendarId, sync_token: withLongRange }))).toEqual(expected)
  })

  test('is rejected after thirty days, and for another calendar, time zone or database', async ({ services }) => {
    const { caller, calendars, calendarId, syncToken } = await createUserWithSyncedCopy(services)
    const expiredError = { detail: 'The sync token is no longer valid', code: 'sync_token_expired' }
    const errorFor = (sync_token: string, id = calendarId) =>
      errorOf(calendars.calendarEvents({ calendarId: id, sync_token }))
    const play = (await calendars.create({ summary: 'Play' })).id
    expect(await errorFor(syncToken(), play)).toEqual(expiredError)
    // After a restore, the database is behind the token, or a different one.
    expect(await errorFor(forgeToken(syncToken(), { snapshot: '9:999999999999:' }))).toEqual(expiredError)
    expect(await errorFor(forgeToken(syncToken(), { database: '1/1' }))).toEqual(expiredError)
    services.clock.advance(30 * DAY)
    expect(await calendars.calendarEvents({ calendarId, sync_token: syncToken() })).toMatchObject({ events: [] })
    services.clock.advance(1)
    expect(await errorFor(syncToken())).toEqual(expiredError)
    const freshToken = (await calendars.calendarEvents({ calendarId })).next_sync_token ?? ''
    const { calendarManagement: inTokyo } = callAs(services, { ...caller, time_zone: 'Asia/Tokyo' })
    expect(await errorOf(inTokyo.calendarEvents({ calendarId, sync_token: freshToken }))).toEqual(expiredError)
  })

  test('is rejected after the calendar was removed and added again', async ({ services }) => {
    const { calendars } = await createUserWithSyncedCopy(services)
    const calendar_id = 'en.usa#holiday@group.v.calendar.google.com'
    await calendars.add({ calendar_id })
    const { next_sync_token } = await calendars.calendarEvents({ calendarId: calendar_id })
    await calendars.remove({ id: calendar_id })
    services.clock.advance(1)
    await calendars.add({ calendar_id })
    const sync_token = next_sync_token ?? ''
    expect(await errorOf(calendars.calendarEvents({ calendarId: calendar_id, sync_token }))).toMatchObject({
      code: 'sync_token_expired',
    })
  })
})

/** A token with changed content. */
function forgeToken(token: string, change: object): string {
  const content = JSON.parse(Buffer.from(token, 'base64url').toString())
  return Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url')
}
