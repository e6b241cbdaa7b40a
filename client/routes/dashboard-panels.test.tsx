import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { PANELS } from '#client/features/dashboard/panels.ts'
import { fakeApi, refuse } from '#client/test/fake-api.ts'
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

it('the profile leads to the field that is wrong, before it is sent and after', async () => {
  const user = userEvent.setup({ delay: null })
  const fields = { url_invites: 'This name is already taken' }
  const updateSettings = refuse(400, 'Some of what was sent is not valid', { fields })
  fakeApi({ users: { info: () => settingsOfAna(), updateSettings } })
  renderInApp(<Panels name="profile" settings={settingsOfAna()} onClose={() => undefined} />)
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(name, 'Ana R.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of your link')))
})
