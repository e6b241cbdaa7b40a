import { sql } from 'kysely'
import { LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  connectNewUser,
  createUserWithAccount,
  passTime,
  runAccountJobs,
  synchronize,
  withProvider,
} from '#server/test/providers/connected-account.ts'
import { ANA, BEN, setUpGoogle } from '#server/test/providers/google.ts'
import { ADELE, MEGAN, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import type { ResponseStatus } from '#shared/events.ts'
import { HOUR } from '#shared/time.ts'
import type { CalendarProvider, RemoteEvent } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'

const CLEO = 'cleo@example.org'
const DAN = 'dan@example.org'
const { start, end } = LUNCH
const TIMES = { start, end }

/** Connects a user and reads the account once. `change` updates its event before newer changes there are read. */
async function connect(baseServices: TestServices, provider: CalendarProvider, credentials: string) {
  const services = withProvider(baseServices, provider)
  const user = await connectNewUser(services, { provider: provider.provider, credentials })
  const run = () => runAccountJobs(services)
  await run()
  const [{ id: eventId } = expect.fail('no event')] = await user.calls.calendar.listEvents({})
  const change = async (fields: object) => {
    await user.calls.calendar.updateEvent({ eventId, event: { ...LUNCH, ...fields }, scope: 'all' })
    await run()
  }
  const responses = async () => toResponses((await user.calls.calendar.getEvent({ eventId })).attendees)
  return { ...user, services, run, eventId, change, responses }
}

const toResponses = (people: readonly { email: string; response_status: ResponseStatus }[]) =>
  Object.fromEntries(people.map(({ email, response_status }) => [email, response_status]))

describe('at Google, unread changes to the attendees', () => {
  const getGoogle = setUpGoogle()
  const as = (email: string) => getGoogle().google.control.actAs(email)
  const connectAna = (baseServices: TestServices) =>
    connect(baseServices, getGoogle().provider, JSON.stringify(getGoogle().grant()))
  const responsesInGoogle = (id: string) =>
    Object.fromEntries(
      (as(ANA).getEvent(id).attendees ?? []).map(({ email, responseStatus }) => [email, responseStatus]),
    )

  test('of the user’s event are kept when it is changed here', {
    meta: { promise: 'Calendar accounts: A change on both sides is merged, never overwritten blindly.' },
  }, async ({ services: baseServices }) => {
    const attendees = [{ email: BEN }, { email: CLEO }]
    const id = as(ANA).createEvent({ summary: 'Lunch', ...TIMES, attendees }).id ?? ''
    const user = await connectAna(baseServices)
    as(BEN).respond(id, 'accepted')
    const [ben] = as(ANA).getEvent(id).attendees ?? []
    as(ANA).patchEvent(id, { attendees: [ben ?? {}, { email: DAN }] })
    await user.change({ summary: 'Late lunch' })
    expect(as(ANA).getEvent(id).summary).toBe('Late lunch')
    expect(responsesInGoogle(id)).toEqual({ [BEN]: 'accepted', [DAN]: 'needsAction' })
    expect(await user.responses()).toEqual({ [BEN]: 'accepted', [DAN]: 'needs_action' })
  })

  test('are merged with changes to the list here', async ({ services: baseServices }) => {
    const attendees = [{ email: BEN }, { email: CLEO }]
    const id = as(ANA).createEvent({ summary: 'Lunch', ...TIMES, attendees }).id ?? ''
    const user = await connectAna(baseServices)
    as(BEN).respond(id, 'declined')
    await user.change({ attendees: [{ email: BEN, name: 'Ben B.' }, { email: DAN }] })
    expect(as(ANA).getEvent(id).attendees).toMatchObject([
      { email: BEN, displayName: 'Ben B.', responseStatus: 'declined' },
      { email: DAN },
    ])
  })

  test('in an invitation, such as the user’s own response, are kept', async ({ services: baseServices }) => {
    const id = as(BEN).createEvent({ summary: 'Lunch', ...TIMES, attendees: [{ email: ANA }] }).id ?? ''
    const user = await connectAna(baseServices)
    as(ANA).respond(id, 'accepted')
    await user.change({ transparency: 'transparent' })
    expect(as(ANA).getEvent(id).transparency).toBe('transparent')
    expect(responsesInGoogle(id)).toEqual({ [ANA]: 'accepted' })
    expect(await user.responses()).toEqual({ [ANA]: 'accepted' })
  })

  test('of a series are kept in instances changed here', async ({ services: baseServices }) => {
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=3']
    const id = as(ANA).createEvent({ summary: 'Lunch', ...TIMES, recurrence, attendees: [{ email: BEN }] }).id ?? ''
    const user = await connectAna(baseServices)
    as(BEN).respond(id, 'accepted')
    const { calendar } = user.calls
    const [, second = expect.fail('no instance')] = await calendar.listEvents({})
    const times = { start: second.start, end: second.end }
    await calendar.updateEvent({ eventId: second.id, event: { summary: 'Picnic', ...times } })
    await user.run()
    const instance = as(ANA)
      .listEvents()
      .find(({ summary }) => summary === 'Picnic')
    expect(instance?.attendees).toMatchObject([{ email: BEN, responseStatus: 'accepted' }])
    expect(toResponses((await calendar.getEvent({ eventId: second.id })).attendees)).toEqual({ [BEN]: 'accepted' })
    // An instance that has a counterpart in Google is merged with it.
    as(BEN).respond(instance?.id ?? '', 'declined')
    await calendar.updateEvent({ eventId: second.id, event: { summary: 'Barbecue', ...times } })
    await user.run()
    expect(as(ANA).getEvent(instance?.id ?? '')).toMatchObject({
      summary: 'Barbecue',
      attendees: [{ email: BEN, responseStatus: 'declined' }],
    })
    expect(responsesInGoogle(id)).toEqual({ [BEN]: 'accepted' })
  })
})

describe('at Microsoft, unread changes to the attendees', () => {
  const { control, newProvider, credentialsOf } = setUpMicrosoft()
  const people = (...emails: string[]) => emails.map((address) => ({ emailAddress: { address }, type: 'required' }))

  test('do not keep a change here from being written', async ({ services: baseServices }) => {
    const times = { start: utc('2026-11-17T12:00:00'), end: utc('2026-11-17T13:00:00') }
    const fields = { subject: 'Lunch', ...times, attendees: people(MEGAN) }
    const id = String(control().createEvent(ADELE, fields)['id'])
    const user = await connect(baseServices, newProvider(), await credentialsOf(ADELE))
    control().updateEvent(ADELE, id, { attendees: people(MEGAN, CLEO) })
    await user.change({ summary: 'Late lunch' })
    expect(control().listEvents(ADELE)).toMatchObject([
      { subject: 'Late lunch', attendees: [{ emailAddress: { address: MEGAN } }, { emailAddress: { address: CLEO } }] },
    ])
    expect(Object.keys(await user.responses())).toEqual(expect.arrayContaining([MEGAN, CLEO]))
  })
})

describe('at any provider', () => {
  const attendee = (email: string, response_status: ResponseStatus) => {
    return { email, response_status, name: null, picture: null, role: 'participant' as const }
  }

  /** A user with an event that Ben attends; after a read, its title changes here, and its attendees at the provider. */
  async function createUserWithConflict(baseServices: TestServices) {
    const user = await createUserWithAccount(baseServices)
    const { calls, remote, run } = user
    const [dentist = expect.fail('no event')] = remote.primaryCalendar.events.values()
    const edit = (fields: Partial<RemoteEvent>) => remote.putEvent(remote.primaryCalendar, { ...dentist, ...fields })
    edit({ attendees: [attendee(BEN, 'needs_action')] })
    await run()
    const [{ id: eventId, start, end } = expect.fail('no event')] = await calls.calendar.listEvents({})
    edit({ attendees: [attendee(BEN, 'accepted'), attendee(CLEO, 'needs_action')], meeting_url: 'https://meet.test/1' })
    await calls.calendar.updateEvent({ eventId, event: { summary: 'Doctor', start, end } })
    return { ...user, edit, getRemoteEvent: () => remote.primaryCalendar.events.get(dentist.external_id) }
  }

  test('the provider’s attendees win if the version before the change here has no attendee list', async ({
    services: baseServices,
  }) => {
    const { services, run, getRemoteEvent } = await createUserWithConflict(baseServices)
    // Versions stored before an upgrade have no attendees.
    await sql`update events set known_versions = (
      select jsonb_agg(version - 'attendees') from jsonb_array_elements(known_versions) version
    )`.execute(services.db)
    await run()
    const attendees = [attendee(BEN, 'accepted'), attendee(CLEO, 'needs_action')]
    expect(getRemoteEvent()).toMatchObject({ summary: 'Doctor', attendees })
  })

  test('another change there is kept too, if the merged event could not be written in between', async ({
    services: baseServices,
  }) => {
    const { services, remote, run, edit, getRemoteEvent } = await createUserWithConflict(baseServices)
    remote.interruptBefore('listChanges', async () => remote.failNext('updateEvent', new ProviderError('unavailable')))
    await expect(run()).rejects.toThrow('unavailable')
    edit({ attendees: [attendee(BEN, 'declined')], meeting_url: 'https://meet.test/2' })
    await synchronize(services)
    const attendees = [attendee(BEN, 'declined')]
    expect(getRemoteEvent()).toMatchObject({ summary: 'Doctor', attendees, meeting_url: 'https://meet.test/2' })
  })

  test('changes to a series are kept in an instance changed here, even if they are read before it is written', async ({
    services: baseServices,
  }) => {
    const { services, calls, remote, run, edit, mainCalendar } = await createUserWithConflict(baseServices)
    await run()
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=3']
    edit({ summary: 'Daily', recurrence, attendees: [attendee(BEN, 'needs_action')] })
    await synchronize(services)
    await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await mainCalendar()).id })
    const [, second = expect.fail('no instance')] = (await calls.calendar.listEvents({})).filter(
      ({ summary }) => summary === 'Daily',
    )
    const { id: eventId, start, end } = second
    await calls.calendar.updateEvent({ eventId, event: { summary: 'Special', start, end } })
    edit({ summary: 'Daily', recurrence, attendees: [attendee(BEN, 'accepted')], location: 'Bar' })
    remote.failNext('insertEvent', new ProviderError('rate_limited'))
    await run()
    expect((await calls.calendar.getEvent({ eventId, scope: 'all' })).location).toBe('Bar')
    await passTime(services, HOUR)
    const special = [...remote.primaryCalendar.events.values()].find(({ summary }) => summary === 'Special')
    expect(special).toMatchObject({ attendees: [attendee(BEN, 'accepted')], location: 'Bar' })
  })
})
