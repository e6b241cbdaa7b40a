import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { renderInApp } from '#client/test/render-page.tsx'
import { press, user } from '#client/test/user.ts'
import { EventForm } from './EventEditor.tsx'
import { type EventDraft, newDraft } from './event-draft.ts'

const span = { start: '2026-11-18T13:00:00.000Z', end: '2026-11-18T13:30:00.000Z', allDay: false }
const draft = { ...newDraft(span, ZONE, '24b3f5'), summary: 'Padel' }

function open(onSave: (saved: EventDraft) => Promise<unknown>) {
  const onClose = vi.fn<() => void>()
  renderInApp(<EventForm title="New event" initialDraft={draft} canEditSeries save={onSave} onClose={onClose} />)
  return onClose
}

const timeField = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

/** Replaces a time and leaves the field. */
async function typeTime(name: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(name, { selector: 'input' }))
  await user.keyboard(`{Control>}a{/Control}${text}`)
  await user.tab()
}

const errorAt = (name: string) => {
  const errorId = screen.getByLabelText(name, { selector: 'input' }).getAttribute('aria-describedby') ?? ''
  return document.getElementById(errorId)?.textContent
}

beforeEach(setUpCalendarTest)

it('marks the end time if it equals the start time', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  await typeTime('End time', '2 pm')
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(timeField('End time')))
  expect(errorAt('End time')).toBe('The end must come after the start')
  expect(screen.getByLabelText('Ends').getAttribute('aria-invalid')).toBeNull()
})

it('keeps text that is not a time, with an error, and saves nothing until it is corrected', async () => {
  const onSave = vi.fn<(saved: EventDraft) => Promise<unknown>>(() => Promise.resolve())
  open(onSave)
  await typeTime('Start time', 'noon-ish')
  expect(timeField('Start time').value).toBe('noon-ish')
  expect(errorAt('Start time')).toBe('Enter a time in 15-minute steps, like 09:30')
  await press('Save')
  expect(onSave).not.toHaveBeenCalled()
  await typeTime('Start time', '12:15p')
  await press('Save')
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ startTime: '12:15', endTime: '12:45' })
})

it('says that the event was deleted, and keeps what was typed', async () => {
  open(() =>
    Promise.reject(Object.assign(new Error('rejected'), { data: { httpStatus: 404, error: { code: 'not_found' } } })),
  )
  await typeTime('Start time', '12:15p')
  await press('Save')
  expect(await screen.findByText(/^This event or its calendar was deleted\. Copy what you need/)).toBeVisible()
  expect(timeField('Start time').value).toBe('12:15')
})

it('starts after the gap if a clock change skips the start time', async () => {
  const onSave = vi.fn<(saved: EventDraft) => Promise<unknown>>(() => Promise.resolve())
  open(onSave)
  fireEvent.change(await screen.findByLabelText('Starts'), { target: { value: '2027-03-28' } })
  await typeTime('Start time', '02:30')
  expect([timeField('Start time').value, timeField('End time').value]).toEqual(['03:30', '04:00'])
  await press('Save')
  await waitFor(() => expect(onSave).toHaveBeenCalled())
})

it('marks the end date if it comes before the start date', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  fireEvent.change(await screen.findByLabelText('Ends'), { target: { value: '2026-11-17' } })
  await press('Save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ends')))
  expect(errorAt('Ends')).toBe('The end must come after the start')
  expect(timeField('End time').getAttribute('aria-invalid')).toBeNull()
})

it('shows the date in words, whatever format the browser uses', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  fireEvent.change(await screen.findByLabelText('Starts'), { target: { value: '2026-12-11' } })
  expect(screen.getByText(/^Friday 11 December, /)).toBeVisible()
  // Firefox accepts years of six digits.
  for (const value of ['2026-12-10', '20266-12-12']) {
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value } })
    expect(screen.queryByText(/^Friday 11 December, /)).toBeNull()
  }
})

it('accepts a year typed digit by digit, and moves the end once the year is complete', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  const start = await screen.findByLabelText<HTMLInputElement>('Starts')
  for (const value of ['', '0002-12-31', '0020-12-31', '0202-12-31']) {
    fireEvent.change(start, { target: { value } })
    expect(screen.getByText(/^Times in Madrid/).textContent).toBe('Times in Madrid (GMT+1)')
    expect(screen.getByLabelText<HTMLInputElement>('Ends').value).toBe('2026-11-18')
  }
  await press('Save')
  await waitFor(() => expect(errorAt('Starts')).toBe('Events must be between the years 1900 and 2200'))
  fireEvent.change(start, { target: { value: '2027-12-31' } })
  expect(screen.getByLabelText<HTMLInputElement>('Ends').value).toBe('2027-12-31')
  expect(errorAt('Starts')).toBeUndefined()
})

it('rejects an end date out of range', async () => {
  const onSave = vi.fn<(saved: EventDraft) => Promise<unknown>>(() => Promise.resolve())
  open(onSave)
  fireEvent.change(await screen.findByLabelText('Ends'), { target: { value: '9999-12-31' } })
  await press('Save')
  await waitFor(() => expect(errorAt('Ends')).toBe('Events must be between the years 1900 and 2200'))
  expect(onSave).not.toHaveBeenCalled()
})

it('shows a field’s error until that field changes', async () => {
  const error = { detail: 'Some fields are not valid', fields: { location: 'Too far' } }
  open(() => Promise.reject(Object.assign(new Error('refused'), { data: { httpStatus: 400, error } })))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  await user.clear(title)
  await press('Save')
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  await user.type(title, 'P')
  expect(title.getAttribute('aria-invalid')).toBeNull()
  await press('Save')
  await waitFor(() => expect(errorAt('Location')).toBe('Too far'))
  expect(screen.getByRole('alert').textContent).toBe('Some fields are not valid')
  await user.type(title, 'adel')
  expect(errorAt('Location')).toBe('Too far')
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('ends an event on the next day if its end time comes before the start', async () => {
  open(() => Promise.resolve())
  const endDate = () => screen.getByLabelText<HTMLInputElement>('Ends').value
  await typeTime('End time', '00:30')
  expect(endDate()).toBe('2026-11-19')
  await typeTime('End time', '23:00')
  expect(endDate()).toBe('2026-11-18')
})

it('clears the errors of all times when one of them changes', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  await typeTime('End time', '2 pm')
  await press('Save')
  await waitFor(() => expect(errorAt('End time')).toBe('The end must come after the start'))
  await typeTime('Start time', '12 pm')
  expect(timeField('End time').getAttribute('aria-invalid')).toBeNull()
})

it('shows the error of a series’ last day at that field, until the last day or the start changes', async () => {
  open(() => Promise.reject(new Error('must not be sent')))
  await user.selectOptions(await screen.findByLabelText('Repeats'), 'weekly')
  await user.selectOptions(screen.getByLabelText('Series ends'), 'on')
  const lastDay = screen.getByLabelText('Series end date')
  fireEvent.change(lastDay, { target: { value: '2026-11-17' } })
  await press('Save')
  await waitFor(() => expect(errorAt('Series end date')).toBe('The last day comes before the first'))
  expect(lastDay).toHaveFocus()
  expect(screen.getByLabelText('Repeats').getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-11-16' } })
  expect(lastDay.getAttribute('aria-invalid')).toBeNull()
})

it('can be closed with Close while unchanged, and only with Discard after a change', async () => {
  const onClose = open(() => Promise.reject(new Error('must not be sent')))
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.type(await screen.findByLabelText('Title'), ' with Ana')
  await press('Close')
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alert').textContent).toBe('You have unsaved changes. Save or discard them.')
  await press('Discard')
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('cannot be changed, discarded or closed while it is saved, and keeps the focus if saving fails', async () => {
  let reject: (error: Error) => void = () => undefined
  const onClose = open(() => new Promise((_resolve, fail) => (reject = fail)))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  await user.type(title, ' with Ana{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveFocus()
  expect(title.closest('[inert]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled()
  await user.keyboard('{Escape}')
  await press('Close')
  expect(screen.getByRole('alert').textContent).toBe('Still saving...')
  expect(onClose).not.toHaveBeenCalled()
  const error = { detail: 'Some fields are not valid', fields: { location: 'Too far' } }
  reject(Object.assign(new Error('refused'), { data: { httpStatus: 400, error } }))
  await waitFor(() => expect(screen.getByLabelText('Location')).toHaveFocus())
  expect(title.closest('[inert]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled()
})
