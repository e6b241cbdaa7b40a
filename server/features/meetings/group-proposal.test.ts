import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { addBusyTime, GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { errorMessage } from '#shared/english.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import type { Caller } from '../../platform/trpc.ts'

const MORNING = { start_time: '09:00', end_time: '10:00' }
const GUEST_EMAIL = 'guest@elsewhere.test'

async function prepareGroup(services: TestServices) {
  const [organizer, ana] = [await createUser(services), await createUser(services)]
  await addBusyTime(services, ana, '08:00', '09:00')
  const request = { participants: [ana.email, GUEST_EMAIL] }
  const { proposeGroup, scheduleGroup } = callAs(services, organizer).meetings
  return {
    organizer,
    ana,
    request,
    propose: () => proposeGroup(request),
    book: (start?: string) => scheduleGroup({ ...request, summary: 'Weekly', start }),
  }
}

describe('a time proposed for a group', () => {
  test('is the time that is booked, with the same reason, and lists whose calendars were searched', async ({
    services,
  }) => {
    const { organizer, ana, propose, book } = await prepareGroup(services)
    const proposal = await propose()
    expect(proposal).toMatchObject({
      start: monday('09:00'),
      end: monday('09:30'),
      reason: expect.objectContaining({ code: 'first_free', total: 2, has_guests: true }),
      free: [organizer.email, ana.email],
      unknown: [GUEST_EMAIL],
    })
    expect(JSON.stringify(proposal)).not.toContain('secret')
    expect(await book(proposal.start)).toMatchObject({
      reason: proposal.reason,
      event: { start: { dateTime: proposal.start } },
    })
  })

  test('reserves nothing and emails nobody', async ({ services }) => {
    const { organizer, ana, propose } = await prepareGroup(services)
    await propose()
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
    expect(await services.db.selectFrom('reservation').select('user_id').execute()).toEqual([])
    for (const email of [organizer.email, ana.email, GUEST_EMAIL]) expect(await mailsTo(services, email)).toEqual([])
  })

  test('is booked even if an earlier time has become free', async ({ services }) => {
    const { ana, propose, book } = await prepareGroup(services)
    const { start } = await propose()
    await services.db.deleteFrom('events').where('user_id', '=', ana.user_id).execute()
    expect((await propose()).start).toBe(monday('08:00'))
    expect((await book(start)).event.start).toMatchObject({ dateTime: start })
  })

  test('is not replaced by another time if it has been taken', async ({ services }) => {
    const { organizer, propose, book } = await prepareGroup(services)
    const { start } = await propose()
    const token = await invitationTokenOf(services, organizer)
    await callAs(services, null).match.book({ ...GUEST, token, start })
    expect(await errorOf(book(start))).toMatchObject({
      code: 'just_taken',
      slots: [{ start: monday('09:30') }, {}, {}],
    })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toHaveLength(1)
  })

  test('requires a session, one of the caller’s groups and enough participants, like a booking', async ({
    services,
  }) => {
    const { request, organizer } = await prepareGroup(services)
    const propose = (caller: Caller | null, overrides = {}) =>
      errorOf(callAs(services, caller).meetings.proposeGroup({ ...request, ...overrides }))
    expect(await propose(null)).toMatchObject({ detail: errorMessage('unauthenticated') })
    const people = { group_participants: request.participants }
    const { _id: group_id } = await callAs(services, organizer).groups.create(people)
    expect(await propose(await createUser(services), { group_id })).toMatchObject({ code: 'not_found' })
    expect(await propose(organizer, { participants: undefined })).toMatchObject({
      fields: { participants: 'Add at least 2 participants' },
    })
  })

  test('is replaced by an explanation if no time fits', async ({ services }) => {
    const { organizer, propose } = await prepareGroup(services)
    await callAs(services, organizer).users.updateSettings({ horizon_days: 7 })
    await addBusyTime(services, organizer, '08:00', '17:00')
    const week = Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'Monday' ? [MORNING] : []]))
    await callAs(services, organizer).users.updateWorkSchedule(week)
    expect(await errorOf(propose())).toMatchObject({ code: 'no_common_time', explain: { horizon_days: 7 } })
  })
})
