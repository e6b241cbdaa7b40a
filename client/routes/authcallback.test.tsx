import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { getSession } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { fakeApi, inputsTo } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { browserFor, logInAsAna, resetApp } from '#client/test/render-page.tsx'
import { errorMessage } from '#shared/english.ts'
import { Route as Root } from './__root.tsx'
import { Route } from './authcallback.tsx'

const openPage = browserFor({ '/authcallback': Route }, Root)

function createAnaToken(): string {
  logInAsAna()
  const { token } = getSession()
  resetApp()
  return token ?? ''
}

const fakeExchange = (respond: () => Response) => fakeApi({}, { '/auth/exchange-code': respond })

beforeEach(resetApp)

describe('with a code', () => {
  it('logs in and continues like /login', {
    meta: {
      promise: 'Screens: `/authcallback` completes a login with Google or Microsoft, and continues like `/login`.',
    },
  }, async () => {
    const token = createAnaToken()
    const calls = fakeExchange(() => Response.json({ token }))
    const page = await openPage('/authcallback?code=the-code&provider=google&redirect_uri=login')
    await waitFor(() => expect(page.url()).toBe('/login'))
    expect(inputsTo(calls, '/auth/exchange-code')).toEqual(['{"code":"the-code"}'])
    expect(getSession()).toMatchObject({ token, isAuthenticated: true, isSyncFlow: false })
  })

  it('redirects only to known pages, never to a URL', async () => {
    const token = createAnaToken()
    fakeExchange(() => Response.json({ token }))
    const paths = { dashboard: '/dashboard', 'add-account': '/add-account', '//evil.test': '/login', '': '/login' }
    for (const [name, path] of Object.entries(paths)) {
      const page = await openPage(`/authcallback?code=the-code&redirect_uri=${encodeURIComponent(name)}`)
      await waitFor(() => expect(page.url()).toBe(path))
    }
  })

  it('returns visitors to the page they came from, once and only on this site', async () => {
    const token = createAnaToken()
    fakeExchange(() => Response.json({ token }))
    flags.loginReturn.write('/invites/lena?duration=45')
    const page = await openPage('/authcallback?code=the-code&redirect_uri=login')
    await waitFor(() => expect(page.url()).toBe('/login?redirect=%2Finvites%2Flena%3Fduration%3D45'))
    expect(flags.loginReturn.read()).toBeNull()
    flags.loginReturn.write('//evil.test')
    const other = await openPage('/authcallback?code=the-code&redirect_uri=login')
    await waitFor(() => expect(other.url()).toBe('/login'))
  })

  it('shows a loader, removes the code from the URL, and uses the code once', {
    meta: { promise: 'Screens: `/authcallback` shows a loader, and removes the code from the URL.' },
  }, async () => {
    const calls = fakeApi({}, { '/auth/exchange-code': () => new Response(new ReadableStream()) })
    const page = await openPage('/authcallback?code=the-code&provider=google&redirect_uri=login')
    expect(await screen.findByText('Loading...')).toBeVisible()
    await waitFor(() => expect(page.url()).toBe('/authcallback?provider=google&redirect_uri=login'))
    await page.reload()
    expect(await screen.findByText(`${errorMessage('sign_in_expired')}.`)).toBeVisible()
    expect(inputsTo(calls, '/auth/exchange-code')).toHaveLength(1)
  })

  it('shows that the code has expired or was already used, with a link back to the login page', {
    meta: { promise: 'Screens: `/authcallback` shows why a login failed, and how to continue.' },
  }, async () => {
    fakeExchange(() =>
      Response.json({ detail: errorMessage('sign_in_expired'), code: 'sign_in_expired' }, { status: 401 }),
    )
    flags.loginReturn.write('/invites/lena')
    const page = await openPage('/authcallback?code=the-code&redirect_uri=login')
    expect((await screen.findByRole('alert')).textContent).toBe(`${errorMessage('sign_in_expired')}.`)
    expect(getSession().isAuthenticated).toBe(false)
    await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
    await waitFor(() => expect(page.url()).toBe('/login?redirect=%2Finvites%2Flena'))
  })

  it.each([
    ['cannot be reached', new TypeError('Failed to fetch'), /^Meridian cannot be reached/],
    ['fails', new Response(null, { status: 503 }), `${errorMessage('internal')}.`],
  ])('shows that the server %s', async (_name, outcome, text) => {
    fakeExchange(() => {
      if (outcome instanceof Response) return outcome
      throw outcome
    })
    await openPage('/authcallback?code=the-code')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })
})

describe('without a code', () => {
  const SENTENCES = {
    access_denied: 'Logging in with Google was canceled.',
    expired: `${errorMessage('sign_in_expired')}.`,
    failed: 'The response from Google could not be verified. Try again, or log in with an email code.',
    not_offered: 'Logging in with Google is not available here. Log in with an email code instead.',
    too_many_requests: `${errorMessage('too_many_requests')}.`,
    unavailable: 'We can’t reach Google. Try again in a few minutes, or log in with an email code.',
    unverified_address: 'Your email address is not verified with Google. Log in with an email code instead.',
    'whatever <b>a link</b> says':
      'The response from Google could not be verified. Try again, or log in with an email code.',
  }

  test.for(Object.entries(SENTENCES))(
    'explains the error %s and offers to try again',
    {
      meta: { promise: 'Screens: `/authcallback` shows why a login failed, and how to continue.' },
    },
    async ([error, sentence]) => {
      const calls = fakeExchange(() => new Response())
      await openPage(`/authcallback?error=${encodeURIComponent(error)}&provider=google&redirect_uri=login`)
      expect((await screen.findByRole('alert')).textContent).toBe(sentence)
      expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/login')
      expect(calls).toEqual([])
    },
  )
})

describe('in Spanish', () => {
  beforeEach(() => switchToSpanish())
  afterEach(() => switchToEnglish())

  it('shows the error in Spanish', async () => {
    await openPage('/authcallback?error=access_denied&provider=google')
    expect(await screen.findByRole('heading', { name: 'No has iniciado sesión' })).toBeVisible()
    expect(screen.getByRole('alert').textContent).toBe('Se ha cancelado el inicio de sesión con Google.')
    expect(screen.getByRole('link', { name: 'Intentarlo de nuevo' })).toBeVisible()
  })
})
