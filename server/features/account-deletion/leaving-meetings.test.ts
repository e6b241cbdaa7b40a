import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, makeAcquainted } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { meetingIdOf, sendAllMails } from '#server/test/meetings.ts'
import type { MeetingId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { deliverDueMails } from '../../platform/mail/delivery.ts'
import { renderStoredContent } from '../../platform/mail/layout.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'
import type { Caller } from '../../platform/trpc.ts'
import { recurringMeetingJobs } from '../meetings/jobs.ts'
import { findMeeting } from '../meetings/store.ts'

/** Creates Olga, who closes her account, and two users who stay. */
async function createPeople(services: TestServices) {
  return {
    olga: await createUser(services, { name: 'Olga Ortega', email: 'olga@example.test' }),
    ana: await createUser(services, { name: 'Ana', email: 'ana@example.test' }),
    ben: await createUser(services, { name: 'Ben', email: 'ben@example.test' }),
  }
}

const close = (services: TestServices, user: Caller) => callAs(services, user).accountDeletion.closeAccount()

/** Books at a time on the first day, and sends the invitations. */
async function book(services: TestServices, owner: Caller, guest: Caller | typeof GUEST, time: string) {
  const caller = 'user_id' in guest ? guest : null
  const token = await invitationTokenOf(services, owner)
  const { name, email } = guest
  const booked = await callAs(services, caller).match.book({ token, name, email, start: monday(time) })
  await sendAllMails(services)
  return meetingIdOf(booked)
}

async function bookGroup(services: TestServices, owner: Caller, participants: string[]) {
  const token = await invitationTokenOf(services, owner)
  const { event } = await callAs(services, owner).match.autoCreateMultipleBatch({
    token,
    summary: 'Weekly',
    participants,
  })
  await sendAllMails(services)
  return event.id
}

/** The unsent emails about a meeting, sorted by recipient. */
async function listUnsentMails(services: TestServices, meeting_id: string) {
  const mails = await services.db
    .selectFrom('mails')
    .selectAll()
    .where('meeting_id', '=', meeting_id as MeetingId)
    .where('sent_at', 'is', null)
    .orderBy('to_email')
    .execute()
  return mails.map((mail) => ({
    ...mail,
    ...renderStoredContent(mail.content),
    part: parseCalendarPart(mail.ical ?? ''),
  }))
}

describe('an upcoming meeting', () => {
  test('that the user organizes is cancelled, and removed from everyone’s calendar', async ({ services }) => {
    const { olga, ana } = await createPeople(services)
    const id = await book(services, olga, ana, '10:00')
    await close(services, olga)
    const mails = await listUnsentMails(services, id)
    expect(mails.map(({ to_email, subject }) => [to_email, subject])).toEqual([
      [ana.email, 'Canceled: Ana and Olga Ortega, Mon 16 Nov, 11:00 (GMT+1)'],
      [olga.email, 'Canceled: Ana and Olga Ortega, Mon 16 Nov, 11:00 (GMT+1)'],
    ])
    expect(mails[0]?.part).toMatchObject({
      method: 'CANCEL',
      uid: `${id}@meridian.test`,
      sequence: 1,
      organizer: { email: olga.email },
    })
    // Her booking link no longer exists.
    expect(mails[0]?.text).not.toContain('/invites/')
    expect(await callAs(services, ana).calendar.listEvents({})).toEqual([])
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
    expect(await callAs(services, ana).events.get({ eventId: id })).toMatchObject({ closed: 'cancelled' })
    const meeting = await findMeeting(services.db, id)
    expect(meeting).toMatchObject({ url_invites: null, participants: [{ name: 'Former user' }, { name: 'Ana' }] })
  })

  test('of two people is cancelled, and the other person’s time is free again', async ({ services }) => {
    const { olga, ana, ben } = await createPeople(services)
    const id = await book(services, ana, olga, '10:00')
    await close(services, olga)
    expect((await listUnsentMails(services, id)).map(({ to_email, part }) => [to_email, part?.method])).toEqual([
      [ana.email, 'CANCEL'],
      [olga.email, 'CANCEL'],
    ])
    await book(services, ana, ben, '10:00')
  })

  test('is cancelled too if it was booked with the user’s address and no session', async ({ services }) => {
    const { olga, ana } = await createPeople(services)
    const id = await book(services, ana, { ...GUEST, email: olga.email }, '10:00')
    await close(services, olga)
    expect((await listUnsentMails(services, id)).map(({ part }) => part?.method)).toEqual(['CANCEL', 'CANCEL'])
  })

  test('with more people continues without the user: the others get an update, the user a cancellation', async ({
    services,
  }) => {
    const { olga, ana, ben } = await createPeople(services)
    await makeAcquainted(services, ana, [olga, ben])
    const id = await bookGroup(services, ana, [olga.email, ben.email])
    await close(services, olga)
    const [anas, bens, olgas, ...more] = await listUnsentMails(services, id)
    expect(more).toEqual([])
    for (const mail of [anas, bens]) {
      expect(mail?.part).toMatchObject({ method: 'REQUEST', uid: `${id}@meridian.test`, sequence: 1 })
      expect(mail?.part?.attendees.map(({ email }) => email)).toEqual([ana.email, ben.email])
      expect(mail?.subject).toMatch(/^Olga Ortega left: Weekly, /)
    }
    expect(anas?.text).toContain('Olga Ortega left your meeting\n')
    expect(anas?.text).toContain('Olga Ortega left your meeting with Ben. The time stays the same.')
    expect(olgas).toMatchObject({ to_email: olga.email, ical_method: 'CANCEL', sequence: 1 })
    expect(olgas?.part?.attendees.map(({ email }) => email)).toEqual([olga.email])
    // The meeting itself is not cancelled (RFC 5546, 3.2.5).
    expect(olgas?.ical).not.toContain('STATUS')
    expect(olgas?.text).toContain('will go ahead without you')
    const [entry] = await callAs(services, ben).calendar.listEvents({})
    expect(entry?.attendees.map(({ email }) => email)).toEqual([ana.email, ben.email])
    const reserved = await services.db.selectFrom('reservation').select('user_id').execute()
    expect(reserved.map(({ user_id }) => user_id).toSorted()).toEqual([ana.user_id, ben.user_id].toSorted())
    expect(await callAs(services, ben).events.get({ eventId: id })).toMatchObject({ event: { status: 'confirmed' } })
  })

  test('that continues keeps only the recipients and times of its earlier emails', async ({ services }) => {
    const { olga, ana, ben } = await createPeople(services)
    const id = await bookGroup(services, ana, [olga.email, ben.email])
    await close(services, olga)
    const earlier = await services.db
      .selectFrom('mails')
      .selectAll()
      .where('meeting_id', '=', id as MeetingId)
      .where('sent_at', 'is not', null)
      .orderBy('to_email')
      .execute()
    const start_at = new Date(monday('08:00'))
    const empty = { subject: '', content: null, ical: null, sequence: 0, start_at }
    expect(earlier).toMatchObject([
      { ...empty, to_email: ana.email },
      { ...empty, to_email: ben.email },
    ])
  })

  test('that continues can still be cancelled, and its participants are emailed', async ({ services }) => {
    const { olga, ana, ben } = await createPeople(services)
    const id = await bookGroup(services, ana, [olga.email, ben.email])
    await close(services, olga)
    // The emails about her leaving are still unsent.
    await callAs(services, ana).events.cancel({ eventId: id })
    expect(
      (await listUnsentMails(services, id)).map(({ to_email, part }) => [to_email, part?.method, part?.sequence]),
    ).toEqual([
      [ana.email, 'CANCEL', 2],
      [ben.email, 'CANCEL', 2],
      [olga.email, 'CANCEL', 1],
    ])
  })

  test('is cancelled when fewer than two people remain', async ({ services }) => {
    const { olga, ana, ben } = await createPeople(services)
    const id = await bookGroup(services, ana, [olga.email, ben.email])
    await close(services, olga)
    await close(services, ben)
    expect(await callAs(services, ana).events.get({ eventId: id })).toMatchObject({ closed: 'cancelled' })
  })

  test('sends a cancellation only to the person who booked it, if no emails about it have gone out', async ({
    services,
  }) => {
    const { olga, ana } = await createPeople(services)
    const token = await invitationTokenOf(services, olga)
    const { event } = await callAs(services, ana).match.book({ token, start: monday('10:00') })
    await close(services, olga)
    const mails = await mailsTo(services, ana.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Canceled: /)])
    expect(await listUnsentMails(services, event.id)).toHaveLength(1)
  })
})

describe('a past meeting', () => {
  test('stays in the other person’s calendar, without the user’s name and address', async ({ services }) => {
    const { olga, ana } = await createPeople(services)
    await callAs(services, olga).users.updateSettings({
      meeting_provider_info: { provider: 'custom', url: 'https://meet.example.test/olga-ortega' },
    })
    const id = await book(services, olga, ana, '10:00')
    services.clock.advance(DAY)
    await close(services, olga)
    const [entry] = await callAs(services, ana).calendar.listEvents({})
    const former = { email: expect.stringMatching(/^closed-[0-9a-f]{24}@invalid$/), name: 'Former user' }
    expect(entry).toMatchObject({
      summary: 'Ana and Former user',
      organizer: former,
      attendees: [{ ...former, picture: null, role: 'organizer' }, { email: ana.email }],
      meeting_url: null,
    })
    const { event } = await callAs(services, ana).events.get({ eventId: id })
    expect(event).toMatchObject({ status: 'confirmed', summary: 'Ana and Former user', attendees: entry?.attendees })
    expect(await listUnsentMails(services, id)).toEqual([])
  })

  test('names the user in the language of the other person', async ({ services }) => {
    const { olga, ana } = await createPeople(services)
    await callAs(services, ana).users.updateSettings({ language: 'es' })
    await book(services, olga, ana, '10:00')
    services.clock.advance(DAY)
    await close(services, olga)
    const [entry] = await callAs(services, ana).calendar.listEvents({})
    expect(entry?.summary).toBe('Ana y Usuario eliminado')
  })

  test('keeps its notes and its title, without the user’s name and address', async ({ services }) => {
    const { olga, ana, ben } = await createPeople(services)
    const token = await invitationTokenOf(services, ana)
    const notes = 'Olga Ortega (OLGA@example.test) brings the Olga Ortegas'
    await callAs(services, olga).match.book({ token, notes, start: monday('10:00') })
    await bookGroup(services, ben, [olga.email, ana.email])
    await callAs(services, olga).users.updateSettings({ name: 'User' })
    services.clock.advance(DAY)
    await close(services, olga)
    const events = await callAs(services, ana).calendar.listEvents({})
    expect(events.map(({ summary, description }) => [summary, description])).toEqual([
      ['Weekly', null],
      ['Former user and Ana', 'Former user (Former user) brings the Olga Ortegas'],
    ])
  })

  test('is deleted if no user remains, and a cancelled meeting once its time has passed', async ({ services }) => {
    const { olga } = await createPeople(services)
    const past = await book(services, olga, GUEST, '10:00')
    services.clock.advance(DAY)
    const token = await invitationTokenOf(services, olga)
    const booked = await callAs(services, null).match.book({ token, ...GUEST, start: '2026-11-18T10:00:00Z' })
    const { event } = booked
    await sendAllMails(services)
    await close(services, olga)
    const gone = { code: 'NOT_FOUND' }
    expect(await findMeeting(services.db, past)).toBeUndefined()
    expect(await callAs(services, null).events.get({ eventId: event.id })).toMatchObject({ closed: 'cancelled' })
    services.clock.advance(2 * DAY)
    const runRecurringJobs = () => Promise.all(recurringMeetingJobs.map((job) => job.run(services)))
    // Its cancellation emails are still unsent.
    await runRecurringJobs()
    expect(await listUnsentMails(services, meetingIdOf(booked))).toHaveLength(2)
    await deliverDueMails(services)
    await runRecurringJobs()
    await expect(callAs(services, null).events.get({ eventId: event.id })).rejects.toMatchObject(gone)
  })
})
