import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_ERROR, storedError } from '#client/lib/error-state.ts'
import { openPages, resetApp } from '#client/test/render-page.tsx'
import { Route as GeneralError } from './general-error.tsx'

const open = () => openPages({ '/general-error': GeneralError }, '/general-error')

beforeEach(resetApp)

it('shows the error, its status and a link to try again', {
  meta: {
    promise: [
      'Screens: `/general-error` shows an error passed by another screen.',
      'Errors: An error page has a message, a status, and a link to try again.',
    ],
  },
}, async () => {
  storedError.write({
    errorMessage: 'The invitation could not be opened',
    tryAgainLink: '/invites/lena',
    errorStatus: 503,
    showTryAgain: true,
  })
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('The invitation could not be opened')
  expect(screen.getByText(/\(error 503\)/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/invites/lena')
  expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
})

it('has no link to try again if none was requested', {
  meta: { promise: 'Errors: Try again is hidden if it was not requested.' },
}, async () => {
  storedError.write({ ...DEFAULT_ERROR, showTryAgain: false })
  open()
  await screen.findByRole('alert')
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})

it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
  'ignores the unsafe link %s',
  async (tryAgainLink) => {
    storedError.write({ ...DEFAULT_ERROR, tryAgainLink })
    open()
    expect((await screen.findByRole('link', { name: 'Try again' })).getAttribute('href')).toBe('/')
  },
)

it('shows a generic error if no other is stored', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('alert').textContent).toBe('There was a problem on our side. Please try again')
})
