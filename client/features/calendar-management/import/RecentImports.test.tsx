import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearSession } from '#client/lib/session/session.ts'
import { startSession } from '#client/lib/session/session-store.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { logInAsAna, renderInApp, resetApp } from '#client/test/render-page.tsx'
import { tokenFor } from '#client/test/token.ts'
import { DAY } from '#shared/time.ts'
import { importFile } from './imports.ts'
import { RecentImports } from './RecentImports.tsx'

beforeEach(resetApp)

const logInAsBen = () =>
  startSession(tokenFor({ email: 'ben@example.com', name: 'Ben Ortiz', picture: null, user_id: 'ben' }))

async function importEvents(events: number) {
  const undo_until = new Date(Date.now() + DAY).toISOString()
  const result = { import_id: `${events}`, calendar_id: 'work', events, duplicates: 0, skipped: 0, undo_until }
  fakeApi({ calendar: { importFile: () => result } })
  await importFile({ file: '', calendar_id: 'work' })
}

async function renderImports() {
  cleanup()
  renderInApp(
    <section aria-label="Imports">
      <RecentImports calendars={[]} />
    </section>,
  )
  const imports = within(await screen.findByRole('region', { name: 'Imports' }))
  return imports.queryAllByText(/imported$/).map(({ textContent }) => textContent)
}

test('an import is shown only to the user who made it, even if another user imports in the same browser', async () => {
  logInAsAna()
  await importEvents(12)
  clearSession()
  logInAsBen()
  expect(await renderImports()).toEqual([])
  await importEvents(3)
  expect(await renderImports()).toEqual(['3 events imported'])
  clearSession()
  logInAsAna()
  expect(await renderImports()).toEqual(['12 events imported'])
})
