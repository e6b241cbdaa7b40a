import { t } from '@lingui/core/macro'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readApiError } from '#client/lib/api/api-error.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { render } from '#client/test/render.tsx'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { errorMessage } from '#shared/english.ts'
import { LANGUAGES } from '#shared/languages.ts'
import { AttendeeChip } from '../attendee/AttendeeChip.tsx'
import { SearchProblem } from '../slot/SearchProblem.tsx'
import { cityText } from '../zone/zone-label.ts'

// Names of people are never translated, even if they match a city, a day, or text on the screen.

const NAMES =
  'Paris|London|Europe|May|March|Enero|Monday|You|Another participant|Organizer|Cancel|Not found|not_found|picked|first_free|{name}|$&|<b>Ana</b>|<0/>'.split(
    '|',
  )
const RELAXATION_CODES = ['minimum_notice', 'buffer', 'busy_times', 'working_hours'] as const

/** The error for an unreadable calendar, in the user's language. */
function unreadableCalendarMessage(name: string): string {
  const error = { detail: errorMessage('calendar_unread', { name }), code: 'calendar_unread', params: { name } }
  return readApiError({ data: { httpStatus: 409, error } }).detail
}

afterEach(() => switchToEnglish())

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => {
    resetApp()
    if (language === 'es') switchToSpanish()
    else switchToEnglish()
  })

  test.each(NAMES)('%s stays unchanged in sentences of the client and the server', (name) => {
    expect(t`Meet with ${name}`).toContain(name)
    expect(unreadableCalendarMessage(name)).toContain(` ${name}`)
  })

  test.each(NAMES)('%s stays unchanged in the explanation of why no time fits', (name) => {
    render(
      <SearchProblem
        zone="Europe/Madrid"
        problem={{
          detail: unreadableCalendarMessage(name),
          data: {
            explain: {
              participants: [{ who: { kind: 'named', name }, share: 0, hours: 0, busy: 0 }],
              relaxed_slots: RELAXATION_CODES.map((code, day) => ({
                start: `2026-11-${19 + day}T13:30:00.000Z`,
                end: `2026-11-${19 + day}T14:00:00.000Z`,
                relaxation: { code, params: { who: { kind: 'named', name }, minutes: 15 } },
              })),
            },
          },
        }}
      />,
    )
    const [sentence = '', ...relaxed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    expect(relaxed).toHaveLength(RELAXATION_CODES.length)
    for (const text of relaxed) expect(text).toContain(name)
    expect(sentence.startsWith(`${name} `)).toBe(true)
    // The third person, even for the name “You”.
    expect(sentence).toMatch(/ (is free|está libre) /)
  })

  test.each(NAMES)('%s stays unchanged as an attendee', async (name) => {
    renderInApp(<AttendeeChip email="someone@acme.io" name={name} picture={null} role={t`Participant`} />)
    expect(await screen.findByText(name)).toBeVisible()
  })
})

test('a toast shows its text unchanged, even if a translation of it exists', {
  meta: { promise: 'Stored state: People’s names are never translated.' },
}, async () => {
  resetApp()
  switchToSpanish()
  renderInApp(<p>A page</p>)
  toast.success('Not found')
  expect(await screen.findByText('Not found')).toBeVisible()
})

test('the city of a time zone is translated', () => {
  switchToSpanish()
  expect(cityText('Europe/Paris')).toBe('París')
})
