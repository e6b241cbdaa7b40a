import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST } from '#server/test/guest.ts'
import { markMailsSent } from '#server/test/meetings.ts'
import { HOUR } from '#shared/time.ts'

/** Olga's meeting with two users and a guest; its invitations are sent, later emails are not. */
async function createMeetingOfFour(services: TestServices) {
  const [olga, bea, carl] = [
    await createUser(services, { name: 'Olga' }),
    await createUser(services, { name: 'Bea' }),
    await createUser(services, { name: 'Carl' }),
  ]
  const { event } = await callAs(services, olga).meetings.scheduleGroup({
    summary: 'Planning',
    participants: [bea.email, carl.email, GUEST.email],
  })
  await markMailsSent(services)
  const asOrganizer = callAs(services, olga).events
  const start = 'dateTime' in event.start ? Date.parse(event.start.dateTime) : expect.fail('an all-day meeting')
  const timeAfter = (hours: number) => ({ start: { dateTime: new Date(start + hours * HOUR).toISOString() } })
  const leave = (user: typeof bea, reason: string | undefined = 'I am ill') =>
    callAs(services, user).events.cancel({ eventId: event.id, reason })
  const move = (hours: number, mover: typeof bea | null = olga) =>
    callAs(services, mover).events.reschedule({ eventId: event.id, event: timeAfter(hours) })
  const rename = () =>
    asOrganizer.reschedule({ eventId: event.id, event: { ...timeAfter(0), summary: 'Quarterly planning' } })
  const onlyUnsent = async (email: string) => {
    const [mail, ...others] = (await mailsTo(services, email)).filter(({ sent_at }) => sent_at === null)
    expect(others).toEqual([])
    return mail ?? expect.fail('no email')
  }
  return { olga, bea, carl, eventId: event.id, asOrganizer, timeAfter, leave, move, rename, onlyUnsent }
}

describe('a change made before the emails about earlier changes are sent', () => {
  test('does not withdraw the email that removes the meeting from the calendar of a person who has left', async ({
    services,
  }) => {
    const { bea, leave, rename, asOrganizer, eventId, onlyUnsent } = await createMeetingOfFour(services)
    await leave(bea)
    await rename()
    expect(await onlyUnsent(bea.email)).toMatchObject({ ical_method: 'CANCEL', sequence: 1 })
    await asOrganizer.cancel({ eventId })
    expect(await onlyUnsent(bea.email)).toMatchObject({ ical_method: 'CANCEL', sequence: 1 })
  })

  test('reports everyone who has left, and why', async ({ services }) => {
    const { olga, bea, carl, leave, rename, onlyUnsent } = await createMeetingOfFour(services)
    await leave(bea)
    expect((await onlyUnsent(olga.email)).text).toContain('Reason: I am ill\n')
    await leave(carl, 'On holiday,\nsorry')
    const { subject, text } = await onlyUnsent(olga.email)
    expect(subject).toMatch(/^Updated: /)
    expect(text).toContain('Someone left your meeting\n')
    expect(text).toContain(`${bea.email} and ${carl.email} left your meeting with ${GUEST.email}.`)
    const reasons = `Reason:\n  ${bea.email}: I am ill\n  ${carl.email}: On holiday,\n  sorry\n`
    expect(text).toContain(reasons)
    await rename()
    expect((await onlyUnsent(olga.email)).text).toContain(reasons)
    expect((await onlyUnsent(GUEST.email)).text).toContain(reasons)
  })

  test('attributes a reason to the person who gave it', async ({ services }) => {
    const { olga, bea, carl, leave, onlyUnsent } = await createMeetingOfFour(services)
    await leave(bea, '')
    await leave(carl)
    const { text } = await onlyUnsent(olga.email)
    expect(text).toContain(`${bea.email} and ${carl.email} left your meeting`)
    expect(text).toContain(`Reason: ${carl.email}: I am ill\n`)
  })

  test('also reports who has left if it changes the title or the time', async ({ services }) => {
    const { olga, bea, carl, leave, move, rename, onlyUnsent } = await createMeetingOfFour(services)
    await leave(bea)
    await rename()
    const renamed = await onlyUnsent(olga.email)
    expect(renamed.subject).toMatch(/^Updated: Quarterly planning/)
    expect(renamed.text).toContain(`${bea.email} will not attend.`)
    expect(renamed.text).toContain(`Reason: ${bea.email}: I am ill\n`)
    await move(2)
    const moved = await onlyUnsent(GUEST.email)
    expect(moved.subject).toMatch(/^Moved: Quarterly planning/)
    expect(moved.text).toContain(`Olga moved your meeting with ${carl.email}.`)
    expect(moved.text).toContain(`${bea.email} will not attend.`)
    expect(moved.text).toContain(`Reason: ${bea.email}: I am ill\n`)
    await markMailsSent(services)
    await move(1)
    expect((await onlyUnsent(GUEST.email)).text).not.toMatch(/will not attend|Reason/)
  })

  test('still reports the move, with the time that the recipient knows', async ({ services }) => {
    const { olga, bea, carl, leave, move, asOrganizer, eventId, onlyUnsent } = await createMeetingOfFour(services)
    const moved = await move(2)
    const { start } = moved.event
    const dateTime = 'dateTime' in start ? start.dateTime : expect.fail('an all-day meeting')
    await asOrganizer.reschedule({ eventId, event: { start: { dateTime }, summary: 'Quarterly planning' } })
    const renamed = await onlyUnsent(carl.email)
    expect(renamed.subject).toMatch(/^Moved: Quarterly planning/)
    expect(renamed.text).toContain('has a new time')
    expect(renamed.text).toContain('instead of')
    await leave(bea)
    const left = await onlyUnsent(olga.email)
    expect(left.subject).toMatch(/^Moved: Quarterly planning/)
    expect(left.text).toContain(`${bea.email} will not attend.`)
    expect(left.text).toContain('instead of')
    expect(left.text).not.toContain('stays the same')
  })

  test('reports no move if it moves the meeting back', async ({ services }) => {
    const { olga, move, onlyUnsent } = await createMeetingOfFour(services)
    await move(2)
    await move(0)
    const { subject, text } = await onlyUnsent(olga.email)
    expect(subject).toMatch(/^Updated: Planning/)
    expect(text).toContain('The time stays the same.')
  })

  test('reports who left even if they have closed their account', async ({ services }) => {
    const { bea, carl, rename, onlyUnsent } = await createMeetingOfFour(services)
    await callAs(services, bea).accountDeletion.closeAccount()
    await rename()
    expect((await onlyUnsent(carl.email)).text).toContain(`${bea.email} will not attend.`)
  })

  test('reports changed details in addition to a move or a departure', async ({ services }) => {
    const { carl, bea, leave, move, rename, onlyUnsent } = await createMeetingOfFour(services)
    await rename()
    await move(2)
    const { text: moved } = await onlyUnsent(carl.email)
    expect(moved).toContain('Olga moved your meeting')
    expect(moved).toContain('Olga changed the details.')
    await move(0)
    await leave(bea)
    const { text: left } = await onlyUnsent(carl.email)
    expect(left).toContain('Olga changed the details. The time stays the same.')
    expect(left).toContain(`${bea.email} will not attend.`)
  })

  test('names who changed the details, not who moved the meeting back', async ({ services }) => {
    const { carl, bea, move, rename, onlyUnsent } = await createMeetingOfFour(services)
    // So that participants other than the organizer can move the meeting back, despite the minimum notice.
    services.clock.advance(-HOUR)
    await rename()
    await move(2, bea)
    await move(0, bea)
    expect((await onlyUnsent(carl.email)).text).toContain('Olga changed the details.')
  })

  test('names who changed the details while moving the meeting', async ({ services }) => {
    const { carl, bea, eventId, asOrganizer, timeAfter, leave, move, onlyUnsent } = await createMeetingOfFour(services)
    services.clock.advance(-HOUR)
    await asOrganizer.reschedule({ eventId, event: { ...timeAfter(2), summary: 'Quarterly planning' } })
    expect((await onlyUnsent(carl.email)).text).toContain('Olga changed the details.')
    await move(0, bea)
    expect((await onlyUnsent(carl.email)).text).toContain('Olga changed the details. The time stays the same.')
    await leave(bea)
    expect((await onlyUnsent(carl.email)).text).toContain('Olga changed the details. The time stays the same.')
  })

  test('names nobody if it is not known who moved the meeting back', async ({ services }) => {
    const { carl, move, onlyUnsent } = await createMeetingOfFour(services)
    // So that participants other than the organizer can move the meeting back, despite the minimum notice.
    services.clock.advance(-HOUR)
    await services.db.updateTable('meetings').set({ is_accessible_by_id: true }).execute()
    await move(2, null)
    await move(0, null)
    expect((await onlyUnsent(carl.email)).text).toContain('The details have changed. The time stays the same.')
  })
})
