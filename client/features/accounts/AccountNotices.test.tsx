import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { anaCalendar } from '#client/test/calendars.ts'
import { fakeApi, type Handlers, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import type { SynchronizedAccount } from '#shared/users.ts'
import { AccountStatusList, ReconnectBar } from './AccountNotices.tsx'

function show(...accounts: Partial<SynchronizedAccount>[]) {
  renderInApp(
    <main>
      <AccountStatusList accounts={[MAIN_ACCOUNT, ...accounts.map((account) => anaAccount(account))]} />
    </main>,
  )
}

function showReconnectBar(list: Required<NonNullable<Handlers['calendarManagement']>>['list']) {
  fakeApi({ calendarManagement: { list } })
  renderInApp(
    <ReconnectBar accounts={[MAIN_ACCOUNT, anaAccount({ sync_problem: 'reconnect' })]} onOpen={() => undefined} />,
  )
}

beforeEach(startAsAna)

it('shows accounts that are being loaded, or do not respond', {
  meta: { promise: 'Screens: The menu names accounts that are being loaded or do not respond.' },
}, async () => {
  show(
    { account_id: 'work', account_email: 'ana@work.example', synced_at: null, events_loaded: 1250 },
    { sync_problem: 'unavailable', problem_since: '2026-03-01T10:00:00.000Z' },
  )
  const notices = await screen.findAllByRole('listitem')
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'ana@work.example (Google) Loading events... 1,250 so far',
    expect.stringMatching(/^ana@gmail\.example \(Google\) No response since 1 Mar 2026.*Meridian will keep trying\.$/),
  ])
})

it('explains that an account has too many events', async () => {
  show({ sync_problem: 'too_many_events', problem_since: '2026-03-01T10:00:00.000Z' })
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'Too many events. Meridian will keep trying. Removing an account makes room.',
  )
})

it('names the events that cannot be read', async () => {
  show({ unreadable_events: ['Pills', ''] })
  const text = /Meridian cannot read “Pills” and “Untitled event”. Until you change or delete them there, people may/
  expect((await screen.findByRole('listitem')).textContent).toMatch(text)
})

it('hides accounts that work or must be reconnected', async () => {
  // The bar above the calendar shows the second account.
  show({}, { account_id: 'broken', sync_problem: 'reconnect', problem_since: '2026-11-16T07:00:00.000Z' })
  expect(await screen.findByRole('main')).toBeEmptyDOMElement()
})

it.each([
  [true, 'People may not find any times to book with you.'],
  [false, 'You may not see the latest events.'],
])('says what a broken account causes if it blocks time: %s', async (is_selected, effect) => {
  const calendars = [anaCalendar(), anaCalendar({ id: 'work', account_id: 'google', is_selected })]
  showReconnectBar(() => calendars)
  expect(await screen.findByText(new RegExp(effect))).toHaveTextContent(/^Meridian cannot read ana@gmail\.example/)
})

it('says what a broken account causes only once its calendars are known', async () => {
  const response = Promise.withResolvers<ReturnType<typeof anaCalendar>[]>()
  showReconnectBar(() => response.promise)
  const bar = await screen.findByRole('status')
  expect(bar).toHaveTextContent(/^Meridian cannot read ana@gmail\.example \(Google\)\. Reconnect$/)
  response.resolve([anaCalendar()])
  await waitFor(() => expect(bar).toHaveTextContent('You may not see the latest events.'))
})

it('says that a broken account may block time if its calendars cannot be loaded', async () => {
  showReconnectBar(rejectWith(400, 'Nope'))
  expect(await screen.findByText(/People may not find any times to book with you\./)).toBeVisible()
})
