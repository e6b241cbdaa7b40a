import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { getMailedHandle } from '#server/test/meetings.ts'
import type { MeetingId } from '#shared/ids.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { currentDate } from '../../platform/clock.ts'
import { randomId } from '../../platform/ids.ts'
import { deliverDueMails } from '../../platform/mail/delivery.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'
import type { MeetingMoved, NotifiedChange } from './changes/change.ts'
import { saveChange } from './changes/store.ts'
import { createHandle, type Handle } from './handles/handles.ts'
import { enqueueMeetingMails } from './mail.ts'
import type { Meeting, Participant } from './store.ts'

const ANA = 'ana@example.test'
const BOB = 'bob@example.test'
const GALA = 'gala@elsewhere.test'

const bob: Participant = {
  email: BOB,
  user_id: null,
  name: 'Bob "Bo", Jr.',
  picture: null,
  time_zone: 'America/New_York',
  language: null,
  role: 'participant',
  response_status: 'accepted',
  is_email_public: true,
}
const gala: Participant = {
  ...bob,
  email: GALA,
  name: null,
  time_zone: 'Asia/Kathmandu',
  response_status: 'needs_action',
}

/** Ana's meeting on Thursday 19 November at 14:30 in Madrid. */
async function createMeeting(services: TestServices, guests: Participant[] = [bob]): Promise<Meeting> {
  const ana = await createUser(services, { email: ANA, name: 'Ana' })
  const meeting_id = randomId<MeetingId>()
  const meeting: Meeting = {
    meeting_id,
    organizer_id: ana.user_id,
    ical_uid: `${meeting_id}@meridian.test`,
    sequence: 0,
    summary: 'Bob and Ana',
    is_named: false,
    description: 'Bring the <numbers>.',
    has_organizer_description: false,
    location: null,
    start: new Date('2026-11-19T13:30:00Z'),
    end: new Date('2026-11-19T14:00:00Z'),
    time_zone: 'Europe/Madrid',
    status: 'confirmed',
    meeting_url: 'https://meet.example.test/room',
    url_invites: 'ana',
    reason: { code: 'picked' },
    undo_hash: null,
    undo_until: null,
    participants: [
      {
        email: ANA,
        user_id: ana.user_id,
        name: 'Ana',
        picture: null,
        time_zone: 'Europe/Madrid',
        language: null,
        role: 'organizer',
        response_status: 'accepted',
        is_email_public: true,
      },
      ...guests,
    ],
  }
  await saveChange(services.db, createBookedChange(services, { meeting }), currentDate(services.clock))
  return meeting
}

function moveMeeting(meeting: Meeting, hours: number): Meeting {
  const shift = (time: Date) => new Date(time.valueOf() + hours * HOUR)
  return { ...meeting, start: shift(meeting.start), end: shift(meeting.end), sequence: meeting.sequence + 1 }
}

function cancelMeeting(meeting: Meeting): Meeting {
  return { ...meeting, status: 'cancelled', sequence: meeting.sequence + 1 }
}

function createBookedChange(
  services: TestServices,
  { meeting, sendAfter }: { meeting: Meeting; sendAfter?: Date | undefined },
): NotifiedChange {
  let handles = handlesByMeeting.get(meeting.meeting_id)
  handles ??= new Map(meeting.participants.map(({ email }) => [email, createHandle(services)]))
  handlesByMeeting.set(meeting.meeting_id, handles)
  return { kind: 'booked', meeting, actor: null, handles, sendAfter }
}
const handlesByMeeting = new Map<MeetingId, ReadonlyMap<string, Handle>>()

type TestChange =
  | { kind: 'booked'; meeting: Meeting; sendAfter?: Date }
  | { kind: 'cancelled'; meeting: Meeting; actor?: Participant | null; sendAfter?: undefined }
  | { kind: 'moved'; meeting: Meeting; previousTime: MeetingMoved['previousTime']; sendAfter?: Date }

async function enqueueMails(services: TestServices, { sendAfter, ...change }: TestChange): Promise<void> {
  services.clock.advance(1)
  const { meeting_id, sequence } = change.meeting
  await services.db.transaction().execute(async (trx) => {
    await enqueueMeetingMails(
      services,
      trx,
      change.kind === 'booked' ? createBookedChange(services, { ...change, sendAfter }) : { actor: null, ...change },
    )
    if (!sendAfter) return
    await trx
      .updateTable('mails')
      .set({ send_after: sendAfter })
      .where('meeting_id', '=', meeting_id)
      .where('sequence', '=', sequence)
      .execute()
  })
}

/** The subject, method and sequence of all emails to a person, sent and queued. */
async function listMails(services: TestServices, email: string): Promise<string[]> {
  return (await mailsTo(services, email)).map((mail) => `${mail.subject} | ${mail.ical_method} ${mail.sequence}`)
}

describe('emails about a meeting', () => {
  test('are sent once to each participant, in their own time zone', async ({ services }) => {
    const meeting = await createMeeting(services, [bob, gala])
    await enqueueMails(services, { kind: 'booked', meeting })
    await enqueueMails(services, { kind: 'booked', meeting })
    expect(await listMails(services, ANA)).toEqual(['Booked: Bob and Ana, Thu 19 Nov, 14:30 (GMT+1) | REQUEST 0'])
    expect(await listMails(services, BOB)).toEqual([
      'Booked: Meeting with Ana, Thu, Nov 19, 8:30\u00a0AM (GMT-5) | REQUEST 0',
    ])
    expect(await listMails(services, GALA)).toEqual([
      'Invitation: Meeting with Ana, Thu 19 Nov, 19:15 (GMT+5:45) | REQUEST 0',
    ])
  })

  test('contain the time, people, notes and links, but not why that time was chosen', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting })
    const [mail] = await mailsTo(services, BOB)
    expect(mail).toMatchObject({ to_name: null, reply_to: ANA })
    const handle = await getMailedHandle(services, BOB)
    for (const part of [
      'You are meeting Ana.',
      'Thursday, November 19, 2026, 8:30\u00a0AM – 9:00\u00a0AM (New York, GMT-5)',
      'Join the meeting:\nhttps://meet.example.test/room',
      'Ana (organizer)',
      'Bob "Bo", Jr. (you)',
      'Bring the <numbers>.',
      `https://meridian.test/invites/reschedulings/${handle}`,
      `https://meridian.test/invites/cancellations/${handle}`,
      'Anyone you forward this to can change the meeting.',
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(`href="https://meridian.test/invites/cancellations/${handle}"`)
    expect(mail?.html).toContain('Bring the &lt;numbers&gt;.')
    expect(`${mail?.text}${mail?.html}${mail?.ical}`).not.toContain('another participant')
    const [organizerMail] = await mailsTo(services, ANA)
    expect(organizerMail?.text).toContain('Bob "Bo", Jr. booked a meeting with you.')
    expect(organizerMail?.reply_to).toBe(BOB)
  })

  test('have a calendar part with the same data', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting })
    const [mail] = await mailsTo(services, BOB)
    expect(parseCalendarPart(mail?.ical ?? '')).toMatchObject({
      method: 'REQUEST',
      uid: meeting.ical_uid,
      sequence: 0,
      start: meeting.start,
      end: meeting.end,
      time_zone: 'Europe/Madrid',
      url: 'https://meet.example.test/room',
      organizer: { email: ANA, name: 'Ana' },
      attendees: [
        { email: ANA, role: 'organizer' },
        { email: BOB, name: 'Bob "Bo", Jr.' },
      ],
    })
  })

  test('show the new time after a move, and the old time struck through', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting })
    await deliverDueMails(services)
    await enqueueMails(services, { kind: 'moved', meeting: moveMeeting(meeting, 2), previousTime: meeting })
    const mail = (await mailsTo(services, BOB)).find(({ sequence }) => sequence === 1)
    expect(mail).toMatchObject({
      subject: 'Moved: Meeting with Ana, Thu, Nov 19, 10:30\u00a0AM (GMT-5)',
      ical_method: 'REQUEST',
    })
    expect(mail?.html).toContain('<s>Thursday, November 19, 8:30\u00a0AM – 9:00\u00a0AM</s>')
    expect(mail?.text).toContain('instead of Thursday, November 19, 2026, 8:30\u00a0AM – 9:00\u00a0AM')
  })

  test('remove the meeting from calendars after a cancellation, and link to the booking page', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting })
    await deliverDueMails(services)
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(meeting) })
    const mail = (await mailsTo(services, BOB)).find(({ sequence }) => sequence === 1)
    expect(mail).toMatchObject({
      subject: 'Canceled: Meeting with Ana, Thu, Nov 19, 8:30\u00a0AM (GMT-5)',
      ical_method: 'CANCEL',
    })
    expect(mail?.text).toContain('https://meridian.test/invites/ana')
    expect(mail?.text).not.toContain('cancellations')
    expect(parseCalendarPart(mail?.ical ?? '')).toMatchObject({ method: 'CANCEL', uid: meeting.ical_uid, sequence: 1 })
  })
})

describe('who gets which email', () => {
  const tenSecondsLater = (services: TestServices) => new Date(services.clock.now() + 10_000)

  test('if the meeting moves before its first emails are sent, they contain the new time', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting, sendAfter: tenSecondsLater(services) })
    await enqueueMails(services, { kind: 'moved', meeting: moveMeeting(meeting, 2), previousTime: meeting })
    expect(await listMails(services, BOB)).toEqual([
      'Booked: Meeting with Ana, Thu, Nov 19, 10:30\u00a0AM (GMT-5) | REQUEST 1',
    ])
    const [mail] = await mailsTo(services, BOB)
    expect(mail?.html).not.toContain('<s>')
  })

  test('if the guest who booked the meeting cancels it before its first emails are sent, nobody is emailed', async ({
    services,
  }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting, sendAfter: tenSecondsLater(services) })
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(meeting), actor: bob })
    expect([await listMails(services, ANA), await listMails(services, BOB)]).toEqual([[], []])
  })

  test('a cancellation by the organizer before the first emails is reported only to the guest who booked', async ({
    services,
  }) => {
    const meeting = await createMeeting(services, [bob, gala])
    await enqueueMails(services, { kind: 'booked', meeting, sendAfter: tenSecondsLater(services) })
    const actor = meeting.participants[0] ?? null
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(meeting), actor })
    expect(await listMails(services, BOB)).toEqual([expect.stringMatching(/^Canceled: .* CANCEL 1$/)])
    expect([await listMails(services, ANA), await listMails(services, GALA)]).toEqual([[], []])
  })

  test('if the meeting moves and its booker cancels it before its first emails are sent, nobody is emailed', async ({
    services,
  }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting, sendAfter: tenSecondsLater(services) })
    const later = moveMeeting(meeting, 2)
    await enqueueMails(services, {
      kind: 'moved',
      meeting: later,
      previousTime: meeting,
      sendAfter: tenSecondsLater(services),
    })
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(later), actor: bob })
    expect([await listMails(services, ANA), await listMails(services, BOB)]).toEqual([[], []])
  })

  test('each participant is emailed only what they do not know yet', async ({ services }) => {
    const meeting = await createMeeting(services, [bob, gala])
    await enqueueMails(services, { kind: 'booked', meeting })
    await services.db
      .updateTable('mails')
      .set({ send_after: tenSecondsLater(services) })
      .where('to_email', '=', GALA)
      .execute()
    await deliverDueMails(services)
    const later = moveMeeting(meeting, 2)
    await enqueueMails(services, { kind: 'moved', meeting: later, previousTime: meeting })
    expect((await listMails(services, BOB)).at(-1)).toMatch(/^Moved: .* REQUEST 1$/)
    expect(await listMails(services, GALA)).toEqual([expect.stringMatching(/^Invitation: .* REQUEST 1$/)])
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(later) })
    expect((await listMails(services, BOB)).map((mail) => mail.split(':')[0])).toEqual(['Booked', 'Canceled'])
    expect(await listMails(services, GALA)).toEqual([])
  })

  test('the struck-through time is the one in the recipient’s last email', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting })
    await deliverDueMails(services)
    const second = moveMeeting(meeting, 2)
    await enqueueMails(services, {
      kind: 'moved',
      meeting: second,
      previousTime: meeting,
      sendAfter: tenSecondsLater(services),
    })
    await enqueueMails(services, { kind: 'moved', meeting: moveMeeting(second, 1), previousTime: second })
    const mails = await mailsTo(services, BOB)
    expect(mails.map(({ sequence }) => sequence)).toEqual([0, 2])
    expect(mails.at(-1)?.html).toContain('<s>Thursday, November 19, 8:30\u00a0AM – 9:00\u00a0AM</s>')
  })

  test('a change is emailed even if no earlier emails are stored', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'cancelled', meeting: cancelMeeting(meeting) })
    expect(await listMails(services, BOB)).toHaveLength(1)
  })

  test('a change that is rolled back is emailed to nobody', async ({ services }) => {
    const meeting = await createMeeting(services)
    await enqueueMails(services, { kind: 'booked', meeting, sendAfter: tenSecondsLater(services) })
    const failing = services.db.transaction().execute(async (trx) => {
      await enqueueMeetingMails(services, trx, { kind: 'cancelled', meeting: cancelMeeting(meeting), actor: null })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    services.clock.advance(MINUTE)
    await deliverDueMails(services)
    expect(await listMails(services, BOB)).toEqual([expect.stringMatching(/^Booked: /)])
  })
})
