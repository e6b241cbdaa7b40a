import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openUnknownUrl, resetApp } from '#client/test/render-page.tsx'

beforeEach(resetApp)

it.each(['/no-such-page', '/dashboards', '/invites'])(
  '%s shows a not-found page with a link home',
  {
    meta: { promise: 'Screens: Every other URL shows a not-found page.' },
  },
  async (url) => {
    openUnknownUrl(url)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support')
  },
)
