import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDashboard } from '#client/test/dashboard.ts'
import type { Handlers } from '#client/test/fake-api.ts'
import { startAsAna } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import '#client/features/commands/CommandPalette.tsx'

const LINK = {
  id: null,
  url_invites: 'ana',
  url: 'https://meridian.example/invites/ana',
  event_duration: 30,
  created_at: '2026-11-01T09:00:00.000Z',
  uses: 0,
}
const HANDLERS: Handlers = { invitation: { getInvitationLinks: () => [LINK] } }

beforeEach(startAsAna)

async function search(text: string) {
  openDashboard('/dashboard', HANDLERS)
  const [copyButton] = await screen.findAllByRole('button', { name: 'Copy my link' })
  await waitFor(() => expect(copyButton).toBeEnabled())
  await user.click(await screen.findByRole('button', { name: 'Search commands' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search commands' }), text)
}

describe('the command palette', () => {
  it('copies the main link, and the toolbar confirms it', async () => {
    await search('copy my link')
    await user.click(await screen.findByRole('option', { name: 'Copy my link', hidden: true }))
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(LINK.url)
  })

  it.each([
    ['time zone', 'Timezones'],
    ['dark mode', 'Dark'],
    ['theme', 'Dark'],
    ['sign out', 'Log out'],
    ['logout', 'Log out'],
    ['holidays', 'Accounts'],
    ['integrations', 'Accounts'],
    ['working hours', 'My Availability'],
    ['devices', 'Security'],
    ['export', 'Data & account'],
    ['preferences', 'Profile Settings'],
    ['help', 'Send Feedback'],
  ])('typing “%s” finds “%s”', async (query, name) => {
    await search(query)
    expect(await screen.findByRole('option', { name, hidden: true })).toBeVisible()
  })
})
