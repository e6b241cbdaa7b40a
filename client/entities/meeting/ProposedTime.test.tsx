import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { firstFreeReason } from '#client/test/first-free-reason.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { ProposedTime } from './ProposedTime.tsx'

it('says so if there is no earlier time', async () => {
  resetApp()
  const data = { start: '2026-11-24T13:15:00.000Z', end: '2026-11-24T13:45:00.000Z', reason: firstFreeReason() }
  const move = { eventId: 'e', sooner: true as const, start: data.start, current_start: '2026-11-24T13:00:00.000Z' }
  renderInApp(<ProposedTime proposal={{ data, error: null, isFetching: false, move }} zone="UTC" />)
  expect(await screen.findByText(/^There is no earlier free time\. New time:/)).toBeVisible()
})
