import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi } from '#client/test/fake-api.ts'
import { logInAsAna, renderInApp, resetApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import type { CalendarSource } from '#shared/calendar-accounts.ts'
import { MeetingsAccounts } from './MeetingsAccounts.tsx'

const GOOGLE = { provider: 'google', needs_consent: true }
const MICROSOFT = { provider: 'microsoft', needs_consent: true }
const CALDAV = { provider: 'caldav', needs_consent: false }

it.each<[name: string, hint: string, ...sources: CalendarSource[]]>([
  ['Google Meet', 'Connect a Google account to create video links.', GOOGLE, CALDAV],
  ['Microsoft Teams', 'Connect a Microsoft account to create video links.', MICROSOFT],
  ['Google Meet or Microsoft Teams', 'Connect a Google or Microsoft account to create video links.', MICROSOFT, GOOGLE],
  ['Video call', 'None of your accounts can create video links.', CALDAV],
])('shows “%s” disabled, with a hint, if no account can create video links', async (name, hint, ...sources) => {
  resetApp()
  logInAsAna()
  fakeApi({ calendarAccounts: { listSources: () => sources } })
  renderInApp(<MeetingsAccounts settings={anaSettings()} destinationField={null} />)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name })).disabled).toBe(true)
  expect(screen.getByText(hint)).toBeVisible()
})
