import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser, mailsTo, makeAcquainted } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import { getMailedHandle, markMailsSent } from '#server/test/meetings.ts'
import type { Language } from '#shared/languages.ts'
import { parseCalendarPart } from '../../platform/mail/parse-calendar-part.ts'

/*
 * Names of people, rooms, groups and events are data. They reach every reader unchanged, even if they are the same as a
 * city, a month, a day, a code or a catalog sentence, or contain braces like a placeholder.
 */

const NAMES =
  'Paris|London|May|March|Monday|You|Another participant|picked|first_free|Not found|Organizer|{name}|{n} {summary}|$&'.split(
    '|',
  )
const LANGUAGES: Language[] = ['en', 'es']
const WORDS = {
  en: {
    moved: 'Moved',
    location: 'Location',
    organizer: 'organizer',
    organizerYou: 'organizer, you',
    you: 'you',
  },
  es: {
    moved: 'Cambio de hora',
    location: 'Ubicación',
    organizer: 'organiza',
    organizerYou: 'organizas tú',
    you: 'tú',
  },
}
const EMAIL = 'guest@elsewhere.test'

describe.each(LANGUAGES)('for a reader whose language is %s', (language) => {
  test.for(NAMES)('the name %s stays unchanged in emails and over REST', async (name, { services, app }) => {
    const organizer = await createUser(services, { name, language })
    const headers = await createBearerHeaders(services, organizer)
    const room = `https://rooms.example.com/${encodeURIComponent(name)}`
    const settings = { meeting_provider_info: { provider: 'custom', url: room } }
    await app.inject({ method: 'PUT', url: '/users/update-settings', headers, payload: settings })
    const booked = await app.inject({
      method: 'POST',
      url: `/match/book?token=${await invitationTokenOf(services, organizer)}`,
      headers: { 'accept-language': language },
      payload: { name, email: EMAIL, notes: name },
    })
    expect(booked.json()).toMatchObject({ event: { description: name, attendees: [{ name }, { name }] } })
    await markMailsSent(services)

    const handle = await getMailedHandle(services, organizer.email)
    const event = { summary: name, location: name, start: { dateTime: monday('14:00') } }
    const moved = await app.inject({ method: 'POST', url: `/events/reschedule-event-google/${handle}`, payload: event })
    expect(moved.json()).toMatchObject({ event: { summary: name, location: name, meeting_url: room } })
    const read = await app.inject(`/events/event-google/${booked.json().event.id}`)
    expect(read.json()).toMatchObject({
      event: { summary: name, location: name, description: name, attendees: [{ name }, { name }], organizer: { name } },
    })
    const listed = await app.inject({ url: '/calendar/events', headers })
    expect(listed.json()).toMatchObject([{ summary: name, location: name, attendees: [{ name }, { name }] }])

    const { moved: subject, location, organizer: organizerLabel, organizerYou, you } = WORDS[language]
    const mails = [
      { email: EMAIL, people: [`${name} (${organizerLabel})`, `${name} (${you})`] },
      { email: organizer.email, people: [`${name} (${organizerYou})`, name] },
    ]
    for (const { email, people } of mails) {
      const mail = (await mailsTo(services, email)).at(-1)
      expect(mail?.subject.startsWith(`${subject}: ${name}, `)).toBe(true)
      const lines = mail?.text.split('\n').map((line) => line.trim())
      for (const line of [name, ...people, `${location}: ${name}`]) expect(lines).toContain(line)
      expect(parseCalendarPart(mail?.ical ?? '')).toMatchObject({ summary: name })
    }
  })

  test.for(NAMES)('the group name %s stays unchanged', async (name, { services, app }) => {
    const organizer = await createUser(services, { name: 'Olga', language })
    const [ben, cleo] = [await createUser(services, { name, language }), await createUser(services, { name, language })]
    await makeAcquainted(services, organizer, [ben, cleo])
    const headers = await createBearerHeaders(services, organizer)
    const group = { name: name.slice(0, 25), group_participants: [ben.email, cleo.email] }
    const created = await app.inject({ method: 'POST', url: '/groups/create-group', headers, payload: group })
    expect(created.json()).toMatchObject({ name: group.name })
    const booked = await app.inject({
      method: 'POST',
      url: `/match/auto-create-multiple-batch?token=${await invitationTokenOf(services, organizer)}`,
      headers,
      payload: { group_id: created.json()._id },
    })
    expect(booked.json()).toMatchObject({
      event: { summary: group.name, attendees: [{ name: 'Olga' }, { name }, { name }] },
    })
    const [mail] = await mailsTo(services, ben.email)
    expect(mail?.subject).toContain(`: ${group.name}, `)
    expect(mail?.text).toContain(`\n${group.name}\n`)
  })
})
