import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST, monday } from '#server/test/guest.ts'
import { bookMeeting, markMailsSent } from '#server/test/meetings.ts'
import { errorMessage } from '#shared/english.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { DAY, MINUTE } from '#shared/time.ts'

const at = (dateTime: string) => ({ dateTime })
const after = (start: string, ms: number) => at(new Date(Date.parse(start) + ms).toISOString())

describe('the duration of a meeting', () => {
  test.for([1, 60_000, 4 * 60_000, 481 * 60_000, 361 * DAY, 90_500])(
    'cannot be set to %d ms by anyone',
    async (ms, { services }) => {
      const organizer = await createUser(services)
      const { entryId, guestHandle, organizerHandle } = await bookMeeting(services, organizer)
      const event = { start: at(monday('11:00')), end: after(monday('11:00'), ms) }
      const byOrganizer = [
        () => callAs(services, organizer).events.reschedule({ eventId: entryId, event }),
        () => callAs(services, null).events.reschedule({ eventId: organizerHandle, event }),
      ]
      for (const move of byOrganizer) {
        expect(await errorOf(move())).toMatchObject({
          code: 'invalid_input',
          fields: { end: 'A meeting can last 5 to 480 minutes' },
        })
      }
      const byGuest = callAs(services, null).events.reschedule({ eventId: guestHandle, event })
      expect(await errorOf(byGuest)).toMatchObject({ code: 'organizer_only' })
    },
  )

  test('cannot be changed by a guest, who can only send the current duration', async ({ services }) => {
    const { guestHandle } = await bookMeeting(services, await createUser(services))
    const calls = callAs(services, null).events
    const start = at(monday('11:00'))
    const longer = calls.reschedule({ eventId: guestHandle, event: { start, end: at(monday('12:00')) } })
    expect(await errorOf(longer)).toMatchObject({
      code: 'organizer_only',
      fields: { end: errorMessage('organizer_only') },
    })
    const same = await calls.reschedule({ eventId: guestHandle, event: { start, end: at(monday('11:30')) } })
    expect(same.event).toMatchObject({ start, end: at(monday('11:30')) })
  })

  test('can be set by the organizer to 5 to 480 minutes', async ({ services }) => {
    const organizer = await createUser(services)
    const { entryId: eventId } = await bookMeeting(services, organizer)
    for (const end of [monday('11:05'), monday('19:00')]) {
      const event = { start: at(monday('11:00')), end: at(end) }
      const moved = await callAs(services, organizer).events.reschedule({ eventId, event })
      expect(moved.event.end).toMatchObject({ dateTime: end })
    }
  })
})

describe('the event in a reschedule request', () => {
  const DETAILS = { summary: 'Lease', description: 'Bring the keys', location: 'Room 3' }

  test('is accepted in its wire format; sending it unchanged changes nothing', async ({ services }) => {
    const { guestHandle } = await bookMeeting(services, await createUser(services))
    const calls = callAs(services, null).events
    const view = await calls.get({ eventId: guestHandle })
    if (view.closed) throw new Error('the meeting is closed')
    const event = { ...view.event, start: at(monday('10:00')), end: at(monday('10:30')) }
    expect((await calls.reschedule({ eventId: guestHandle, event })).event).toEqual(view.event)
    expect(await mailsTo(services, GUEST.email)).toHaveLength(1)
  })

  test('lets only the organizer change its details; the error names the fields', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const { entryId, guestHandle } = await bookMeeting(services, organizer)
    const event = { start: at(monday('11:00')), ...DETAILS }
    const error = await errorOf(callAs(services, null).events.reschedule({ eventId: guestHandle, event }))
    expect(error).toMatchObject({ code: 'organizer_only' })
    expect(Object.keys(error.fields ?? {})).toEqual(['summary', 'description', 'location'])
    const moved = await callAs(services, organizer).events.reschedule({ eventId: entryId, event })
    expect(moved.event).toMatchObject({ ...DETAILS, start: at(monday('11:00')) })
    const [entry] = await callAs(services, organizer).calendar.listEvents({})
    expect(entry).toMatchObject(DETAILS)
    const mail = (await mailsTo(services, GUEST.email)).at(-1)
    expect(mail?.subject).toMatch(/^Moved: Lease, /)
    for (const text of ['Olga moved your meeting.', 'Bring the keys', 'Location: Room 3']) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.ical).toContain('LOCATION:Room 3')
  })

  test('with the same time changes only the details, and the email says so', async ({ services }) => {
    const organizer = await createUser(services, { name: 'Olga' })
    const { entryId: eventId } = await bookMeeting(services, organizer)
    const event = { start: at(monday('10:00')), ...DETAILS }
    const calls = callAs(services, organizer).events
    await calls.reschedule({ eventId, event })
    const mail = (await mailsTo(services, GUEST.email)).at(-1)
    expect(mail).toMatchObject({ ical_method: 'REQUEST', sequence: 1 })
    expect(mail?.subject).toMatch(/^Updated: Lease, /)
    expect(mail?.text).toContain('Olga changed the details. The time stays the same.')
    await markMailsSent(services)
    await calls.reschedule({ eventId, event })
    expect(await mailsTo(services, GUEST.email)).toHaveLength(2)
  })

  test('takes instants, or local times with a time zone', async ({ services }) => {
    const organizer = await createUser(services)
    const { entryId: eventId } = await bookMeeting(services, organizer)
    const move = (start: { dateTime: string; timeZone?: string }) =>
      callAs(services, organizer).events.reschedule({ eventId, event: { start } })
    const moved = await move({ dateTime: '2026-11-16T12:00:00', timeZone: 'Europe/Madrid' })
    expect(moved.event.start).toMatchObject({ dateTime: monday('11:00') })
    expect((await move(at('2026-11-16T14:00:00+01:00'))).event.start).toMatchObject({ dateTime: monday('13:00') })
    for (const [start, field] of [
      [at('2026-11-16T12:00:00'), 'event.start.dateTime'],
      [at('tomorrow'), 'event.start.dateTime'],
      [{ dateTime: '2026-02-30T12:00', timeZone: 'Europe/Madrid' }, 'start.dateTime'],
      [at('2026-02-30T12:00:00Z'), 'start.dateTime'],
      [{ dateTime: '2027-03-28T02:30', timeZone: 'Europe/Madrid' }, 'start.dateTime'],
    ] as const) {
      expect((await errorOf(move(start))).fields).toHaveProperty([field])
    }
  })
})

describe('a time that is not available', () => {
  test('is rejected as not offered or as just taken', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle } = await bookMeeting(services, organizer)
    await callAs(services, organizer).calendar.createEvent({
      summary: 'Taken',
      start: { dateTime: monday('14:00'), timeZone: 'Europe/Madrid' },
      end: { dateTime: monday('15:00'), timeZone: 'Europe/Madrid' },
    })
    const move = (start: string) =>
      errorOf(callAs(services, null).events.reschedule({ eventId: guestHandle, event: { start: at(start) } }))
    for (const start of [monday('19:00'), monday('10:07'), monday('06:00'), '2020-01-01T10:00:00Z']) {
      expect(await move(start)).toMatchObject({
        code: 'outside_availability',
        slots: expect.arrayContaining([{ start: expect.any(String), end: expect.any(String) }]),
      })
    }
    for (const start of ['2029-11-19T10:00:00Z', '9999-12-31T23:59:59-23:59']) {
      expect(await move(start)).toMatchObject({ code: 'outside_availability' })
    }
    expect(await move(monday('10:07'))).toMatchObject({
      detail: 'Meetings start on the quarter hour, such as 10:00 or 10:15',
      params: { reason: 'off_quarter_hour' },
    })
    expect(await move(monday('19:00'))).toMatchObject({ detail: 'This time is not available' })
    expect(await move(monday('14:00'))).toMatchObject({ code: 'just_taken', detail: 'This time was just taken' })
  })
})

describe('moving with one click', () => {
  test('moves to the first time after the current one, as proposed', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle: eventId } = await bookMeeting(services, organizer)
    const { start, reason } = await callAs(services, null).match.proposal({ eventId })
    expect(start).toBe(monday('10:30'))
    expect(reason).toMatchObject({ code: 'next_free', total: 1, only: 'organizer', has_guests: true })
    const moved = await callAs(services, null).match.autoRescheduleBatch({ eventId })
    expect(moved).toMatchObject({ reason, event: { start: at(monday('10:30')) } })
  })

  test('never suggests the current time if there is no other time', async ({ services }) => {
    const organizer = await createUser(services)
    const week = WEEKDAYS.map((day) => [day, day === 'Tuesday' ? [{ start_time: '10:00', end_time: '10:30' }] : []])
    await callAs(services, organizer).users.updateWorkSchedule(Object.fromEntries(week))
    await callAs(services, organizer).users.updateSettings({ min_notice: DAY / MINUTE, horizon_days: 7 })
    const onlyTime = '2026-11-17T09:00:00.000Z'
    const { guestHandle: eventId } = await bookMeeting(services, organizer, onlyTime)
    const calls = callAs(services, null).match
    for (const input of [{ eventId }, { eventId, sooner: true }]) {
      const explain = { relaxed_slots: [{ start: expect.not.stringMatching(onlyTime) }] }
      expect(await errorOf(calls.autoRescheduleBatch(input))).toMatchObject({ code: 'no_common_time', explain })
    }
  })

  test('moves to the first other time if a sooner one is requested', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle: eventId } = await bookMeeting(services, organizer)
    const calls = callAs(services, null).match
    const proposal = await calls.proposal({ eventId, sooner: true })
    const moved = await calls.autoRescheduleBatch({ eventId, sooner: true })
    expect(moved).toMatchObject({ reason: proposal.reason, event: { start: at(monday('08:15')) } })
    expect(proposal.start).toBe(monday('08:15'))
    expect(moved.reason).toMatchObject({ code: 'first_free', total: 1, only: 'organizer' })
  })

  test('calls a time after a free current time the next, not the first', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle: eventId } = await bookMeeting(services, organizer, monday('08:15'))
    const moved = await callAs(services, null).match.autoRescheduleBatch({ eventId, sooner: true })
    expect(moved).toMatchObject({ reason: { code: 'next_free' }, event: { start: at(monday('08:30')) } })
  })

  test('moves to the first other time if there is no later one', async ({ services }) => {
    const organizer = await createUser(services, { horizon_days: 1 })
    const { guestHandle: eventId } = await bookMeeting(services, organizer, monday('16:30'))
    const moved = await callAs(services, null).match.autoRescheduleBatch({ eventId })
    expect(moved.event.start).toMatchObject(at(monday('08:15')))
  })

  overHttp('takes ?sooner=true over REST', async ({ services, app }) => {
    const organizer = await createUser(services)
    const { entryId } = await bookMeeting(services, organizer)
    const headers = await createBearerHeaders(services, organizer)
    const url = `/match/auto-reschedule-batch/${entryId}`
    const sooner = await app.inject({ url: `${url}?sooner=true`, headers })
    expect(sooner.json()).toMatchObject({ event: { start: at(monday('08:15')) } })
    const later = await app.inject({ url, headers })
    expect(later.json()).toMatchObject({ event: { start: at(monday('08:45')) } })
    expect((await app.inject({ url: `${url}?sooner=maybe`, headers })).json()).toMatchObject({
      code: 'invalid_input',
      fields: { sooner: expect.any(String) },
    })
    const page = await app.inject({ url, headers: { ...headers, 'sec-fetch-mode': 'navigate' } })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/invites/reschedulings/${entryId}`])
  })
})
