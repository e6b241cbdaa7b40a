import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getSession, startSession } from '#client/lib/session/session-store.ts'
import { renderEventActions, setUpCalendarTest } from '#client/test/event-actions.tsx'
import { anaEvent } from '#client/test/events.ts'
import { ANA } from '#client/test/render-page.tsx'
import { tokenFor } from '#client/test/token.ts'
import { press } from '#client/test/user.ts'

beforeEach(setUpCalendarTest)

test('a deletion that is sent when the page closes has a valid token, even if the previous one has expired', async () => {
  const token = tokenFor(ANA)
  const calls = renderEventActions(anaEvent(), {}, { '/auth/refresh': () => Response.json({ token }) })
  await screen.findByText(/^Hiring sync at/)
  startSession(tokenFor(ANA, -1000))
  await press('Remove')
  await waitFor(() => expect(getSession().token).toBe(token))
  window.dispatchEvent(new Event('pagehide'))
  expect(calls.at(-1)).toMatchObject({
    path: '/calendar/events/hiring-sync?scope=this',
    authorization: `Bearer ${token}`,
  })
})
