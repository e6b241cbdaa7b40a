import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, bookMeeting } from '#server/test/meetings.ts'

const span = (start: string, end: string) => ({ start: monday(start), end: monday(end) })

describe('a page that proposes to move a meeting', () => {
  async function openPage(services: TestServices) {
    const organizer = await createUser(services)
    const { entryId, guestHandle: eventId } = await bookMeeting(services, organizer)
    const { autoRescheduleBatch, proposal } = callAs(services, null).match
    const { start } = await proposal({ eventId })
    expect(start).toBe(monday('10:30'))
    return {
      organizer,
      eventId,
      confirmMove: (overrides = {}) =>
        autoRescheduleBatch({ eventId, start, current_start: monday('10:00'), ...overrides }),
      moveTo: (dateTime: string) =>
        callAs(services, organizer).events.reschedule({ eventId: entryId, event: { start: { dateTime } } }),
    }
  }

  test('moves it to the proposed time, and returns both times', {
    meta: { promise: 'Screens: One click moves a meeting only to the time that is shown, or asks again.' },
  }, async ({ services }) => {
    const { confirmMove } = await openPage(services)
    expect(await confirmMove()).toMatchObject({
      reason: { code: 'next_free' },
      event: { start: { dateTime: monday('10:30') } },
      moved_from: span('10:00', '10:30'),
    })
  })

  test.for(['14:00', '10:30'])(
    'moves nothing if the organizer has moved it to %s in the meantime',
    {
      meta: { promise: 'Screens: One click moves a meeting only to the time that is shown, or asks again.' },
    },
    async (time, { services }) => {
      const { eventId, confirmMove, moveTo } = await openPage(services)
      expect((await moveTo(monday(time))).moved_from).toEqual(span('10:00', '10:30'))
      expect(await errorOf(confirmMove())).toMatchObject({
        code: 'meeting_changed',
        start: monday(time),
        cancelling: 'cancelled',
      })
      const view = await callAs(services, null).events.get({ eventId })
      expect(view.event).toMatchObject({ start: { dateTime: monday(time) } })
    },
  )

  test('moves nothing if the proposed time is taken, and offers the nearest free times', async ({ services }) => {
    const { organizer, eventId, confirmMove } = await openPage(services)
    const token = await invitationTokenOf(services, organizer)
    await callAs(services, null).match.book({ ...GUEST, email: 'b@elsewhere.test', token, start: monday('10:30') })
    expect(await errorOf(confirmMove())).toMatchObject({ code: 'just_taken', slots: [span('09:45', '10:15'), {}, {}] })
    const view = await callAs(services, null).events.get({ eventId })
    expect(view.event).toMatchObject({ start: { dateTime: monday('10:00') } })
  })

  test('emails nobody if the meeting already has the proposed time', async ({ services }) => {
    const { confirmMove, moveTo } = await openPage(services)
    await moveTo(monday('10:30'))
    const count = (await mailsTo(services, GUEST.email)).length
    expect((await confirmMove({ current_start: undefined })).moved_from).toBeUndefined()
    expect(await mailsTo(services, GUEST.email)).toHaveLength(count)
  })

  test('is not required: an API call moves to the first time after the current one', async ({ services }) => {
    const { confirmMove, moveTo } = await openPage(services)
    await moveTo(monday('14:00'))
    const moved = await confirmMove({ start: undefined, current_start: undefined })
    expect(moved).toMatchObject({ event: { start: { dateTime: monday('14:30') } }, moved_from: span('14:00', '14:30') })
  })
})

test.for(['reschedule', 'cancel'] as const)(
  'a page that offers to %s a meeting changes nothing if the organizer has moved it in the meantime',
  {
    meta: { promise: 'Screens: Pages change a meeting only at the time that they show, or ask again.' },
  },
  async (call, { services }) => {
    const organizer = await createUser(services)
    const { entryId, guestHandle: eventId } = await bookMeeting(services, organizer)
    const { events } = callAs(services, null)
    const press = (current_start?: string) =>
      call === 'cancel'
        ? events.cancel({ eventId, current_start })
        : events.reschedule({ eventId, event: { start: { dateTime: monday('11:00') }, current_start } })
    await callAs(services, organizer).events.reschedule({
      eventId: entryId,
      event: { start: { dateTime: monday('14:00') } },
    })
    const changed = { code: 'meeting_changed', ...span('14:00', '14:30'), cancelling: 'cancelled' }
    expect(await errorOf(press(monday('10:00')))).toMatchObject(changed)
    expect(await events.get({ eventId })).toMatchObject({ event: { start: { dateTime: monday('14:00') } } })
    expect(await press(monday('14:00'))).toMatchObject({ success: true })
    expect(await press(monday('10:00'))).toMatchObject({ success: true })
    if (call === 'reschedule') expect(await press()).toMatchObject({ success: true })
  },
)

describe('a page that shows the first time when both are free', () => {
  test('books that time, with the reason why it is the first', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, organizer)
    const booked = await callAs(services, user).match.autoCreateBatch({ token, start: monday('08:00') })
    expect(booked).toMatchObject({ reason: { code: 'first_free' }, event: { start: { dateTime: monday('08:00') } } })
  })

  test('books nothing if that time has been taken, for example in another tab', {
    meta: { promise: 'Screens: Join books only the first time that is shown, or asks again.' },
  }, async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, organizer)
    const join = () => callAs(services, user).match.autoCreateBatch({ token, start: monday('08:00') })
    await join()
    expect(await errorOf(join())).toMatchObject({ code: 'just_taken', slots: [span('08:30', '09:00'), {}, {}] })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toHaveLength(1)
  })
})

describe('a page that asks whether to leave a meeting', () => {
  test('cancels nothing if leaving would now cancel it for everyone', {
    meta: {
      promise:
        'Screens: The cancellation page says beforehand whether the meeting ends for everyone or only the reader leaves it.',
    },
  }, async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const { guestHandle: eventId, userHandle } = await bookGroup(services, organizer, user)
    const { cancel, get } = callAs(services, null).events
    await cancel({ eventId: userHandle, cancelling: 'left' })
    expect(await errorOf(cancel({ eventId, cancelling: 'left' }))).toMatchObject({
      code: 'meeting_changed',
      cancelling: 'cancelled',
    })
    expect(await get({ eventId })).toMatchObject({ closed: null, cancelling: 'cancelled' })
    expect(await cancel({ eventId, cancelling: 'cancelled' })).toMatchObject({ outcome: 'cancelled' })
    expect(await cancel({ eventId, cancelling: 'left' })).toMatchObject({ already_cancelled: true })
  })
})
