import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { flags } from '#client/lib/storage/flags.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { LoginProviders } from './LoginScreen.tsx'

beforeEach(() => {
  resetApp()
  fakeApi({ auth: { providers: () => [{ id: 'google', name: 'Google' }] } })
})

it('links to the server, which redirects to the provider', {
  meta: { promise: 'Screens: `/login` offers the configured login providers.' },
}, async () => {
  renderInApp(<LoginProviders />)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with Google' })
  const { pathname, searchParams } = new URL(link.href)
  expect(pathname).toBe('/api/auth/login')
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect_uri: 'login',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    type_login: '1',
    provider: 'google',
  })
})

it('remembers where the visitor was going, replacing an earlier destination', async () => {
  flags.loginReturn.write('/elsewhere')
  renderInApp(<LoginProviders returnTo="/invites/lena" />)
  const link = await screen.findByRole('link', { name: 'Continue with Google' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  expect(flags.loginReturn.read()).toBe('/invites/lena')
})
