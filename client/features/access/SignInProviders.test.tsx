import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { SignInProviders } from './SignInProviders.tsx'

beforeEach(startAfresh)

it('leads to the server, which leads to the provider', async () => {
  renderInApp(<SignInProviders providers={[{ id: 'google', name: 'Google' }]} />)
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
