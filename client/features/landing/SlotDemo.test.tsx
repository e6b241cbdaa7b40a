import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { SlotDemo } from './SlotDemo.tsx'

const result = () => screen.getByRole('status').textContent ?? ''

beforeEach(() => {
  render(<SlotDemo />)
})

afterEach(() => vi.restoreAllMocks())

test('starts with the first hour free for all three', () => {
  expect(result()).toMatch(/^14:30\. The first hour when all three are free\. /)
})

test('ignores a person who is unchecked', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include Tom' }))
  expect(result()).toMatch(/^12:30\. The first hour when both are free\. /)
  expect(result()).not.toContain('Tom')
})

test('updates when an appointment is moved with its slider', () => {
  const chat = screen.getByRole('slider', { name: 'Priya: Chat' })
  fireEvent.change(chat, { target: { value: String(14 * 60 + 30) } })
  expect(chat.getAttribute('aria-valuetext')).toBe('14:30 to 15:30')
  expect(result()).toMatch(/^13:00\. /)
})

test('explains why a day has no common time', () => {
  fireEvent.click(screen.getByRole('radio', { name: '90 min' }))
  expect(result()).toMatch(/^No time on this day works for everyone\. Ruled out: .+ outside Tom’s working hours/)
  expect(result()).toMatch(/Without (?:Tom|Priya), \d\d:\d\d would work\.$/)
})

test('updates when another length is chosen', async () => {
  await userEvent.click(screen.getByRole('radio', { name: '30 min' }))
  expect(result()).toMatch(/^13:00\. The first half hour /)
})

test('switches to the visitor’s time zone automatically', async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(screen.getAllByText(/^Kath?mandu$/).length).toBeGreaterThan(0)
})

test('shows times in the visitor’s clock format', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  cleanup()
  render(<SlotDemo />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include Tom' }))
  expect(result()).toMatch(/^12:30\u00a0PM\. /)
  expect(screen.getByText('9 AM')).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'Priya: Chat' }).getAttribute('aria-valuetext')).toBe(
    '1:30\u00a0PM to 2:30\u00a0PM',
  )
})
