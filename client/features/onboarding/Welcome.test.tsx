import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route as AddAccount } from '#client/routes/_app.add-account.tsx'
import { Route as Tutorial } from '#client/routes/_app.tutorial.tsx'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { openPages, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'

const openTutorial = () => openPages({ '/tutorial': Tutorial, '/add-account': AddAccount }, '/tutorial')

const startWithFakeApi = () =>
  fakeApi({
    auth: { status: () => ({ data: { is_auth: true, tutorial_completed: false, synchronized_accounts: [] } }) },
    users: { info: () => anaSettings(), updateSettings: ({ name }) => anaSettings({ name: name ?? '' }) },
  })

beforeEach(startAsAna)

describe('the name', () => {
  it('is saved if it was changed, before the user continues', async () => {
    const calls = startWithFakeApi()
    const router = openTutorial()
    const name = await screen.findByRole('textbox', { name: 'Your name' })
    await user.clear(name)
    await user.type(name, 'Ana María Ruiz{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/add-account'))
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([{ name: 'Ana María Ruiz' }])
  })

  it('is required, with the error at its field', async () => {
    const calls = startWithFakeApi()
    const router = openTutorial()
    const name = await screen.findByRole('textbox', { name: 'Your name' })
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Get started' }))
    expect(name).toHaveAccessibleDescription(/Enter a name/)
    expect(router.state.location.pathname).toBe('/tutorial')
    expect(inputsTo(calls, 'users.updateSettings')).toEqual([])
  })
})
