import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Route as Root } from '#client/routes/__root.tsx'
import { browserFor, resetApp } from '#client/test/render-page.tsx'
import { RouteError } from './RouteError.tsx'

beforeEach(() => {
  resetApp()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

it.each([
  [
    new TypeError("Cannot read properties of undefined (reading 'map')"),
    'There was a problem on our side. Please try again',
  ],
  [
    new TypeError('error loading dynamically imported module: /assets/a.js'),
    'Meridian cannot be reached. Check your connection and try again.',
  ],
])('shows whether the client or the connection failed for %s', async (error, message) => {
  const page = createRoute({
    getParentRoute: () => Root,
    path: '/',
    errorComponent: RouteError,
    component: () => {
      throw error
    },
  })
  await browserFor({ '/page': page }, Root)('/page')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})
