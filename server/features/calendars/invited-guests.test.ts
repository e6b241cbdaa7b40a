import { errorOf } from '#server/test/call-errors.ts'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from '#server/test/providers/connected-account.ts'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { ADELE, MEGAN, setUpMicrosoft } from '#server/test/providers/microsoft.ts'
import type { CalendarEvent } from '#shared/events.ts'

const getGoogle = setUpGoogle()
const microsoft = setUpMicrosoft()

const TIMES = { start: { dateTime: monday('11:00') }, end: { dateTime: monday('12:00') } }
const REFUSED = { code: 'invalid_input', field_errors: { calendar_id: { code: 'move_cancels_invitations' } } }

/** Connects a user's account, which has events already, and reads it. */
async function connect(services: TestServices, account: { provider: string; credentials: string }) {
  const user = await connectNewUser(services, account)
  await runAccountJobs(services)
  const { calendar, calendarManagement } = user.calls
  const local = (await calendarManagement.list())[0] ?? expect.fail('no main calendar')
  const connected = await user.mainCalendar()
  const events = () => calendar.listEvents({})
  const move = ({ id: eventId, summary, start, end }: CalendarEvent, calendar_id: string) =>
    calendar.updateEvent({ eventId, scope: 'all', event: { summary, start, end, calendar_id } })
  return { services, calendar, local, connected, events, move }
}

function connectGoogle(baseServices: TestServices) {
  const { provider, grant } = getGoogle()
  return connect(withProvider(baseServices, provider), { provider: 'google', credentials: JSON.stringify(grant()) })
}

const eventsInGoogle = (email: string) =>
  getGoogle()
    .google.control.actAs(email)
    .listEvents()
    .filter(({ status }) => status !== 'cancelled')

describe('an event with guests whom its provider has invited', () => {
  test.for([
    ['its organizer', ANA],
    ['a guest', BEN],
  ] as const)(
    'stays in its calendar and keeps its guests when %s moves it',
    {
      meta: {
        promise: 'Calendar accounts: An event whose provider has invited guests cannot move to another calendar.',
      },
    },
    async ([, organizer], { services: baseServices }) => {
      const attendees = [ANA, BEN].map((email) => ({ email }))
      getGoogle()
        .google.control.actAs(organizer)
        .createEvent({ ...TIMES, summary: 'Review', attendees })
      const { services, calendar, local, events, move } = await connectGoogle(baseServices)
      const [event = expect.fail('no event')] = await events()
      expect(event.extendedProps).toMatchObject({ has_invitations: true })
      expect(await errorOf(move(event, local.id))).toMatchObject(REFUSED)
      const { id: eventId, summary, start, end } = event
      const moveToAccount = calendar.updateEvent({
        eventId,
        change_account: local.account_id,
        event: { summary, start, end },
      })
      expect(await errorOf(moveToAccount)).toMatchObject(REFUSED)
      await synchronize(services)
      expect(await events()).toEqual([event])
      for (const email of [ANA, BEN]) expect(eventsInGoogle(email)).toHaveLength(1)
      expect(getGoogle().google.control.mails).toEqual([])
    },
  )

  test('stays in its calendar if it is an instance of a series without guests', async ({ services: baseServices }) => {
    const ana = getGoogle().google.control.actAs(ANA)
    const zoned = ({ dateTime }: { dateTime: string }) => ({ dateTime, timeZone: 'UTC' })
    const series = { start: zoned(TIMES.start), end: zoned(TIMES.end), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }
    const { id = '' } = ana.createEvent({ ...series, summary: 'Review' })
    ana.patchEvent(`${id}_${monday('11:00').replaceAll(/[-:]|\.000/g, '')}`, { attendees: [{ email: BEN }] })
    const { local, events, move } = await connectGoogle(baseServices)
    const [first, second] = await events()
    for (const event of [first, second])
      expect(await errorOf(move(event ?? expect.fail('no event'), local.id))).toMatchObject(REFUSED)
  })

  test('stays in its calendar in a Microsoft account', async ({ services: baseServices }) => {
    const attendees = [{ emailAddress: { address: MEGAN }, type: 'required' }]
    const toGraphTime = ({ dateTime }: { dateTime: string }) => ({ dateTime: dateTime.slice(0, -1), timeZone: 'UTC' })
    const times = { start: toGraphTime(TIMES.start), end: toGraphTime(TIMES.end) }
    microsoft.control().createEvent(ADELE, { ...times, subject: 'Review', attendees })
    const services = withProvider(baseServices, microsoft.newProvider())
    const credentials = await microsoft.credentialsOf(ADELE)
    const { local, events, move } = await connect(services, { provider: 'microsoft', credentials })
    const [event = expect.fail('no event')] = await events()
    expect(await errorOf(move(event, local.id))).toMatchObject(REFUSED)
  })
})

describe('an event of a Google account moves to another calendar and back', () => {
  test.for([
    ['without guests', []],
    ['with attendees added in Meridian, whom nobody has invited', [{ email: BEN }]],
  ] as const)('%s', async ([, attendees], { services: baseServices }) => {
    const { services, calendar, local, connected, events, move } = await connectGoogle(baseServices)
    await calendar.createEvent({ ...LUNCH, attendees: [...attendees], calendar_id: connected.id })
    await synchronize(services)
    for (const { id } of [local, connected]) {
      const [event = expect.fail('no event')] = await events()
      expect(event.extendedProps).not.toHaveProperty('has_invitations')
      await move(event, id)
      await synchronize(services)
      expect(await events()).toMatchObject([{ calendar_id: id }])
      expect(eventsInGoogle(ANA)).toHaveLength(id === connected.id ? 1 : 0)
    }
    expect(getGoogle().google.control.mails).toEqual([])
  })
})
