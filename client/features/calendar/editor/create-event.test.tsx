import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/api.ts'
import { anaAccount } from '#client/test/accounts.ts'
import { anaCalendar } from '#client/test/calendars.ts'
import { LATER, setUpCalendarTest, ZONE } from '#client/test/event-actions.tsx'
import { anaEvent } from '#client/test/events.ts'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { press, user } from '#client/test/user.ts'
import type { EventInput } from '#shared/events.ts'
import type { UndoOffer } from '../actions/UndoBar.tsx'
import EventEditor from './EventEditor.tsx'
import { createEvent } from './event-editing.ts'

const NEW = { kind: 'new' as const, span: LATER, color: '24b3f5' }

beforeEach(setUpCalendarTest)

test('retrying after a lost response reuses the idempotency key; the next event gets a new one', async () => {
  let isConnectionLost = true
  const calls = fakeApi({
    calendarManagement: { list: () => [anaCalendar()] },
    calendar: {
      createEvent() {
        if (isConnectionLost) throw new TypeError('Connection lost')
        return anaEvent()
      },
    },
  })
  const onClose = vi.fn<() => void>()
  renderInApp(<EventEditor request={NEW} zone={ZONE} onSaved={vi.fn<() => void>()} onClose={onClose} />)
  await user.type(await screen.findByLabelText('Title'), 'Padel')
  await press('Save')
  await screen.findByText(/cannot be reached/)
  isConnectionLost = false
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await createEvent(inputsTo(calls, 'calendar.createEvent')[0] as EventInput)
  const [first, second, third] = calls.filter(({ path }) => path === 'calendar.createEvent').map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a meeting link can be as long as the server accepts', async () => {
  fakeApi({ calendarManagement: { list: () => [anaCalendar()] } })
  renderInApp(<EventEditor request={NEW} zone={ZONE} onSaved={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />)
  expect(await screen.findByLabelText('Meeting link')).toHaveAttribute('maxlength', '2000')
})

test('undo deletes an event that was just created', async () => {
  const createdEvent = anaEvent({ summary: 'Padel' })
  const calls = fakeApi({
    calendarManagement: { list: () => [anaCalendar()] },
    calendar: { createEvent: () => createdEvent, deleteEvent: () => ({ success: true }) },
  })
  const onSaved = vi.fn<(offer: UndoOffer) => void>()
  renderInApp(<EventEditor request={NEW} zone={ZONE} onSaved={onSaved} onClose={vi.fn<() => void>()} />)
  await user.type(await screen.findByLabelText('Title'), 'Padel')
  await press('Save')
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const [[offer] = []] = onSaved.mock.calls
  expect(offer?.text).toMatch(/^Saved: Padel/)
  await offer?.undo?.()
  expect(inputsTo(calls, 'calendar.deleteEvent')).toEqual([{ eventId: createdEvent.id, scope: 'all' }])
})

test('an event in an account that must be reconnected is reported as saved only in Meridian', async () => {
  const save = async (overrides: Parameters<typeof anaAccount>[0]) => {
    queries.users.info.setData(undefined, anaSettings({ synchronized_accounts: [anaAccount(overrides)] }))
    fakeApi({
      calendarManagement: { list: () => [anaCalendar({ account_id: 'google' })] },
      calendar: { createEvent: () => anaEvent() },
    })
    const onClose = vi.fn<() => void>()
    renderInApp(<EventEditor request={NEW} zone={ZONE} onSaved={vi.fn<() => void>()} onClose={onClose} />)
    await user.type(await screen.findByLabelText('Title'), 'Padel')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    cleanup()
    return findToast('Saved only in Meridian until you reconnect ana@gmail.example (Google).')
  }
  for (const sync_problem of [null, 'unavailable', 'permission'] as const)
    expect(await save({ sync_problem })).toBeUndefined()
  expect(await save({ sync_problem: 'reconnect' })).toEqual({ kind: 'warning', ...DEFAULT_TOAST })
})
