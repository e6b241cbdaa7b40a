import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { calendarOfAna } from '#client/test/calendars.ts'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp } from '#client/test/render-page.tsx'
import type { EventInput } from '#shared/events.ts'
import { LATER, press, signInAfresh, user, ZONE } from './calendar-for-tests.tsx'
import { createEvent } from './create-event.ts'
import { eventOfAna } from './event-for-tests.ts'
import RequestedEditor from './RequestedEditor.tsx'

beforeEach(signInAfresh)

it('an event whose answer was lost is saved again under the same key, the next under another', async () => {
  let isLost = true
  const calls = fakeApi({
    calendarManagement: { list: () => [calendarOfAna()] },
    calendar: {
      createEvent() {
        if (isLost) throw new TypeError('The line broke')
        return eventOfAna()
      },
    },
  })
  const onClose = vi.fn<() => void>()
  const request = { kind: 'new' as const, span: LATER, color: '24b3f5' }
  renderInApp(<RequestedEditor request={request} zone={ZONE} onSaved={vi.fn<() => void>()} onClose={onClose} />)
  await user.type(await screen.findByLabelText('Title'), 'Padel')
  await press('Save')
  await screen.findByText(/cannot be reached/)
  isLost = false
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await createEvent(inputsTo(calls, 'calendar.createEvent')[0] as EventInput)
  const [first, second, third] = calls.filter(({ path }) => path === 'calendar.createEvent').map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
