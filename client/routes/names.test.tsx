import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GroupsPanel } from '#client/features/groups/GroupsPanel.tsx'
import { renderEventActions } from '#client/test/event-actions.tsx'
import { anaMeeting } from '#client/test/events.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { LATE, openPage, resetGuestBrowser, serverWith } from '#client/test/guest.ts'
import { EVENT_ID, meeting } from '#client/test/invitation.ts'
import { setLanguage, switchToEnglish } from '#client/test/language.ts'
import { logInAsAna, renderInApp } from '#client/test/render-page.tsx'
import { press } from '#client/test/user.ts'
import { LANGUAGES } from '#shared/languages.ts'

// Names of people, groups, events and meeting places are data: screens show them unchanged in every language.

const NAMES =
  'Paris|London|May|March|Monday|You|Another participant|picked|first_free|Not found|Cancel|{name}|{when} $&|<b>Ana</b>'.split(
    '|',
  )

/** Counts the element's descendants whose entire text is the name. */
function countOf(name: string, element: Element): number {
  const isText = ({ nodeType }: ChildNode) => nodeType === Node.TEXT_NODE
  return [...element.querySelectorAll('*')].filter(
    ({ childNodes, textContent }) => textContent === name && [...childNodes].some(isText),
  ).length
}

beforeEach(resetGuestBrowser)
afterEach(() => switchToEnglish())

describe.each(LANGUAGES)('in %s, names stay unchanged:', (language) => {
  beforeEach(() => setLanguage(language))

  test.each(NAMES)(
    '%s on the meeting page',
    {
      meta: { promise: 'Stored state: People’s names are never translated.' },
    },
    async (name) => {
      const event = meeting(LATE)
      const attendees = event.attendees.map((attendee) => ({ ...attendee, name }))
      const extendedProps = { ...event.extendedProps, is_named: true }
      serverWith({}, { email: null, event: { ...event, summary: name, location: name, attendees, extendedProps } })
      await openPage(`/invites/cancellations/${EVENT_ID}`)
      const people = await screen.findAllByRole('listitem')
      expect(people.map((person) => countOf(name, person))).toEqual([1, 1])
      expect(countOf(name, document.body)).toBeGreaterThanOrEqual(3)
    },
  )

  test.each(NAMES)('%s in the list of groups', async (name) => {
    logInAsAna()
    const group = {
      _id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
      name,
      group_owner: 'ana@example.com',
      group_participants: ['ben@example.com', 'gus@elsewhere.test'],
      invited: [],
      created_at: '2026-11-01T09:00:00.000Z',
      updated_at: '2026-11-01T09:00:00.000Z',
    }
    fakeApi({
      groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [group], next_cursor: null }) },
    })
    renderInApp(<GroupsPanel email="ana@example.com" Booking={() => null} />)
    const heading = await screen.findByRole('heading', { name })
    const buttons = within(heading.closest('li') ?? document.body).getAllByRole('button')
    expect(buttons.some((button) => button.getAttribute('aria-label')?.endsWith(` ${name}`))).toBe(true)
  })

  test.each(NAMES)('%s in the calendar', async (name) => {
    logInAsAna()
    const event = anaMeeting()
    const attendees = event.attendees.map((attendee) => ({ ...attendee, name }))
    renderEventActions({ ...event, summary: name, location: name, description: name, attendees })
    await press('Open')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('heading', { name })
    // Title, location, notes and two attendees.
    expect(countOf(name, dialog)).toBeGreaterThanOrEqual(5)
  })
})
