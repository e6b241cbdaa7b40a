import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PANELS } from '#client/features/dashboard/panels.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { settingsOfAna } from '#client/test/settings.ts'
import Panels from './-dashboard/Panels.tsx'

beforeEach(() => {
  startAfresh()
  signInAsAna()
})

it('every panel is titled as the menu has it, but Send Feedback asks for a rating', async () => {
  fakeApi({ users: { info: () => settingsOfAna() } })
  for (const { name, label } of PANELS) {
    renderInApp(<Panels name={name} settings={settingsOfAna()} onClose={() => undefined} />)
    const title = name === 'feedback' ? 'Rate your experience' : label
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined()
  }
  expect(screen.getByPlaceholderText('Add your comments...')).toBeDefined()
})
