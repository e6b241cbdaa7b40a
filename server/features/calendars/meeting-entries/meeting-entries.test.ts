import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { readBusyTimes } from '../busy/busy.ts'
import { type MeetingEntry, saveMeetingEntries } from './meeting-entries.ts'

const START = new Date('2026-11-17T09:00:00Z')
const END = new Date('2026-11-17T09:30:00Z')
const MEETING_DAY = { start: Date.parse('2026-11-17T00:00Z'), end: Date.parse('2026-11-18T00:00Z') }

/** Inserts only the meeting. @returns the content of its calendar entries */
async function insertMeeting({ db, clock }: TestServices, organizer: Caller, guest: Caller): Promise<MeetingEntry> {
  const meeting_id = 'a-meeting-of-the-tests' as MeetingId
  const created_at = new Date(clock.now())
  const meeting = {
    meeting_id,
    ical_uid: `${meeting_id}@example.test`,
    summary: 'Planning',
    description: null,
    location: null,
    time_zone: 'Europe/Madrid',
    meeting_url: null,
  }
  const during = `[${START.toISOString()},${END.toISOString()})`
  await db
    .insertInto('meetings')
    .values({
      ...meeting,
      organizer_id: organizer.user_id,
      during,
      reason: '{"code": "picked"}',
      created_at,
      updated_at: created_at,
    })
    .execute()
  const attendee = (caller: Caller, role: 'organizer' | 'participant') => ({
    email: caller.email,
    name: caller.name,
    picture: null,
    role,
    response_status: 'accepted' as const,
  })
  return {
    ...meeting,
    sequence: 0,
    start: START,
    end: END,
    attendees: [attendee(organizer, 'organizer'), attendee(guest, 'participant')],
    organizer: { email: organizer.email, name: organizer.name },
  }
}

async function createTwoPersonMeeting(services: TestServices) {
  const [ana, bo] = [await createUser(services, { name: 'Ana' }), await createUser(services, { name: 'Bo' })]
  const meeting = await insertMeeting(services, ana, bo)
  await saveMeetingEntries(services.db, services.clock, meeting, [ana.user_id, bo.user_id])
  const list = (caller: Caller) => callAs(services, caller).calendar.listEvents({})
  return { ana, bo, meeting, list, calendar: callAs(services, ana).calendar }
}

describe('a meeting entry', () => {
  test('is in the main calendar of each participant, under the id of the meeting', async ({ services }) => {
    const { ana, bo, meeting, list } = await createTwoPersonMeeting(services)
    for (const caller of [ana, bo]) {
      expect(await list(caller)).toMatchObject([
        {
          id: meeting.meeting_id,
          summary: 'Planning',
          start: { dateTime: START.toISOString(), timeZone: 'Europe/Madrid' },
          end: { dateTime: END.toISOString(), timeZone: 'Europe/Madrid' },
          attendees: meeting.attendees,
          organizer: { email: ana.email, name: 'Ana' },
          account_email: caller.email,
          extendedProps: { is_meeting: true },
        },
      ])
    }
  })

  test('moves in all calendars, and keeps the color that its owner chose', async ({ services }) => {
    const { ana, bo, meeting, list, calendar } = await createTwoPersonMeeting(services)
    const { id, summary, start, end } = (await list(ana))[0] ?? expect.fail('no entry')
    await calendar.updateEvent({
      eventId: id,
      event: { summary, start, end, extendedProps: { event_color: 'e62e7b' } },
    })
    const later = {
      ...meeting,
      sequence: 1,
      start: new Date('2026-11-18T09:00Z'),
      end: new Date('2026-11-18T10:00Z'),
      meeting_url: 'https://meet.example.test',
    }
    await saveMeetingEntries(services.db, services.clock, later, [ana.user_id, bo.user_id])
    const times = {
      start: { dateTime: '2026-11-18T09:00:00.000Z' },
      end: { dateTime: '2026-11-18T10:00:00.000Z' },
      meeting_url: 'https://meet.example.test',
    }
    expect(await list(ana)).toMatchObject([{ ...times, extendedProps: { event_color: 'e62e7b' } }])
    expect(await list(bo)).toMatchObject([{ ...times, extendedProps: { event_color: '24b3f5' } }])
  })

  test('blocks each participant’s time once, unless its meeting is ignored', async ({ services }) => {
    const { ana, bo, meeting } = await createTwoPersonMeeting(services)
    const { meeting_id } = meeting
    const during = `[${START.toISOString()},${END.toISOString()})`
    await services.db
      .insertInto('reservation')
      .values([ana, bo].map(({ user_id }) => ({ user_id, meeting_id, during })))
      .execute()
    const read = async (options?: { except: MeetingId }) =>
      [
        ...(
          await readBusyTimes(services.db, [ana, bo], MEETING_DAY, { ...options, now: services.clock.now() })
        ).values(),
      ].map((times) => [...times.busy, ...times.reserved])
    const span = { start: START.getTime(), end: END.getTime() }
    expect(await read()).toEqual([[span], [span]])
    expect(await read({ except: meeting_id })).toEqual([[], []])
    expect(await read({ except: 'another' as MeetingId })).toEqual([[span], [span]])
  })

  test('is rejected for a user without a calendar', async ({ services }) => {
    const { meeting } = await createTwoPersonMeeting(services)
    const stranger = '11111111-1111-4111-8111-111111111111' as UserId
    await expect(saveMeetingEntries(services.db, services.clock, meeting, [stranger])).rejects.toThrow(
      'null value in column "calendar_id"',
    )
  })
})

describe('through the calendar API', () => {
  test('a meeting cannot be moved, changed or deleted', async ({ services }) => {
    const { ana, meeting, list, calendar } = await createTwoPersonMeeting(services)
    const [entry] = await list(ana)
    const { summary, start, end } = entry ?? expect.fail('no entry')
    const eventId = meeting.meeting_id
    const refused = { code: 'CONFLICT', message: 'This is a meeting: reschedule or cancel it instead' }
    const later = { dateTime: '2026-11-17T11:00:00Z', timeZone: 'Europe/Madrid' }
    for (const change of [
      { end: later },
      { summary: 'Party' },
      { attendees: [] },
      { transparency: 'transparent' as const },
      { recurrence: ['RRULE:FREQ=DAILY'] },
    ]) {
      await expect(calendar.updateEvent({ eventId, event: { summary, start, end, ...change } })).rejects.toMatchObject(
        refused,
      )
    }
    await expect(calendar.deleteEvent({ eventId })).rejects.toMatchObject(refused)
    expect(await list(ana)).toEqual([entry])
  })

  test('a participant can set their own color by sending the whole event', async ({ services }) => {
    const { ana, bo, meeting, list, calendar } = await createTwoPersonMeeting(services)
    const { summary, description, start, end, attendees, transparency, recurrence, calendar_id } =
      (await list(ana))[0] ?? expect.fail('no entry')
    const event = {
      summary,
      description,
      start,
      end,
      attendees,
      transparency,
      recurrence,
      calendar_id,
      extendedProps: { event_color: 'e62e7b' },
    }
    const updated = await calendar.updateEvent({ eventId: meeting.meeting_id, event })
    expect(updated.extendedProps).toEqual({ event_color: 'e62e7b', is_meeting: true })
    expect(await list(ana)).toEqual([updated])
    expect((await list(bo))[0]?.extendedProps.event_color).toBe('24b3f5')
    const { rows } = await sql<{
      sequence: number
    }>`select sequence from events where user_id = ${ana.user_id}`.execute(services.db)
    expect(rows).toEqual([{ sequence: 0 }])
  })
})
