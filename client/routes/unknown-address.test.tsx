import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startAfresh } from '#client/test/render-page.tsx'
import { Route as Root } from './__root.tsx'
import { Route as Unknown } from './$.tsx'

beforeEach(startAfresh)

it.each(['/no-such-page', '/dashboards', '/invites'])(
  '%s shows a not-found page with a link home',
  {
    meta: { promise: 'Screens: Every other address shows a not-found page.' },
  },
  async (address) => {
    Object.assign(Unknown.options, { id: '/$', path: '/$', getParentRoute: () => Root })
    const router: AnyRouter = createRouter({
      routeTree: Root.addChildren([Unknown]),
      history: createMemoryHistory({ initialEntries: [address] }),
    })
    render(<RouterProvider router={router} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Tell us' }).getAttribute('href')).toBe('/support')
  },
)
