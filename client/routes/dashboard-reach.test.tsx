import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDashboard } from '#client/test/dashboard.ts'
import { setOnline, signInAsAna, startAfresh } from '#client/test/render-page.tsx'

const user = userEvent.setup({ delay: null })
const CHOIR = {
  _id: '7d0c9f0e-8f3b-4a64-9d0c-0f6d5a1d6c22',
  name: 'Choir',
  group_owner: 'cleo@example.com',
  group_participants: ['ben@example.com', 'ana@example.com'],
  invited: [],
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
}

const open = () =>
  openDashboard('/dashboard', {
    groups: { myGroups: ({ filter }) => ({ groups: filter === 'invited' ? [] : [CHOIR], next_cursor: null }) },
  })

beforeEach(() => {
  startAfresh()
  signInAsAna()
})

describe('a single key', () => {
  it('does what it stands for in the calendar, and not on a button of the menu', async () => {
    open()
    const groups = await screen.findByRole('button', { name: 'Groups' })
    await screen.findByRole('button', { name: 'New event' })
    groups.focus()
    await user.keyboard('n')
    document.getElementById('main')?.focus()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'New event' })).toBeNull()
  })

  it('needs nobody to look for the calendar: the keyboard is there', async () => {
    open()
    await screen.findByRole('button', { name: 'New event' })
    expect(document.activeElement?.id).toBe('main')
  })

  it('is nothing but a letter in a field, nor beneath a dialog', async () => {
    open()
    await user.click(await screen.findByRole('button', { name: 'New event' }))
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await user.type(title, 'an?')
    expect(title.value).toBe('an?')
    title.blur()
    await user.keyboard('a?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})

describe('without a connection', () => {
  it('is said for as long as it lasts, and what is not there yet comes with it', async () => {
    open()
    await screen.findByRole('button', { name: 'Groups' })
    const notice = 'There is no connection. What is here may be out of date.'
    expect(screen.queryByText(notice)).toBeNull()
    setOnline(false)
    expect((await screen.findByText(notice)).tagName).toBe('OUTPUT')
    await user.click(screen.getByRole('button', { name: 'Groups' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Groups' }))
    expect(await panel.findByRole('heading', { name: 'You’re offline' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
    setOnline(true)
    expect(await panel.findByText('Choir')).toBeVisible()
    expect(screen.queryByText(notice)).toBeNull()
  })
})
