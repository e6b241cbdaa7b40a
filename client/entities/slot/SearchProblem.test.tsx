import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '#client/test/render.tsx'
import { renderInApp } from '#client/test/render-page.tsx'
import { SearchProblem } from './SearchProblem.tsx'

test('shows 0% or 100% only if a participant blocks none or all of the times', () => {
  const who = { kind: 'named', name: 'Tom' }
  const participants = [
    { who, share: 0.998, hours: 0.996, busy: 0.002 },
    { who, share: 1, hours: 1, busy: 0 },
    { who, share: 0.504, hours: 0.504, busy: 0 },
  ]
  const data = { explain: { participants, relaxed_slots: [] } }
  render(<SearchProblem zone="Europe/Madrid" problem={{ detail: 'No common time', data }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tom is not free at 99% of possible times: 99% outside working hours, 1% busy',
    'Tom is not free at 100% of possible times: 100% outside working hours',
    'Tom is not free at 50% of possible times: 50% outside working hours',
  ])
})

test.each([true, false])('says that no single change is enough, unless there are closest options: %s', (hasOptions) => {
  const who = { kind: 'named', name: 'Tom' } as const
  const relaxed_slots = [{ start: '2026-11-30T09:00:00.000Z', relaxation: { code: 'busy_times', params: { who } } }]
  const explain = {
    participants: [{ who, share: 1, hours: 1, busy: 0 }],
    relaxed_slots: hasOptions ? relaxed_slots : [],
  }
  render(<SearchProblem zone="Europe/Madrid" problem={{ detail: 'No common time', data: { explain } }} />)
  expect(screen.queryAllByText('Closest options')).toHaveLength(hasOptions ? 1 : 0)
  expect(screen.queryAllByText('No single change would be enough to open up a time.')).toHaveLength(hasOptions ? 0 : 1)
})

test('combines anonymous participants, whose lines could not be told apart', () => {
  const blocked = (share: number) => ({ who: { kind: 'anonymous' }, share, hours: share, busy: 0 })
  const participants = [blocked(0.76), { ...blocked(0.5), who: { kind: 'you' } }, blocked(0.78), blocked(0.77)]
  const data = { explain: { participants, relaxed_slots: [] } }
  render(<SearchProblem zone="Europe/Madrid" problem={{ detail: 'No common time', data }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You are not free at 50% of possible times: 50% outside working hours',
    '3 other participants are unavailable at 76% to 78% of possible times',
  ])
  cleanup()
  const free = { explain: { participants: [blocked(0), blocked(0)], relaxed_slots: [] } }
  render(<SearchProblem zone="Europe/Madrid" problem={{ detail: 'No common time', data: free }} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('2 other participants are available at all possible times')
})

test('says to reconnect the account if the user’s own calendar could not be read', async () => {
  const data = { code: 'calendar_unread', is_own: true }
  renderInApp(
    <SearchProblem zone="Europe/Madrid" problem={{ detail: 'The calendar of Ana could not be read', data }} />,
  )
  const notice = (await screen.findByText('Your calendar could not be read')).parentElement
  expect(notice).toHaveTextContent('Reconnect its account, or try again later.')
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/dashboard?panel=accounts')
})
