import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeVerificationWarning } from '#client/features/session/verification-warning.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { logInAsAna, openPages, resetApp } from '#client/test/render-page.tsx'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { errorMessage } from '#shared/english.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { Route as Login } from './_app.login.tsx'
import { Route as Verify } from './_app.verify.tsx'

const open = (url = '/verify') => openPages({ '/verify': Verify, '/login': Login }, url)
const failWith = (status: number, code: ErrorCode): Handlers => ({
  auth: {
    verifyToken: rejectWith(status, errorMessage(code), { code }),
  },
})
const storedKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

beforeEach(resetApp)

describe('an invitation code', () => {
  it.each<[number, ErrorCode, string]>([
    [401, 'invalid_token', 'The token you entered is not valid'],
    [401, 'used_token', 'This token has already been used. Please request a new one'],
    [401, 'expired_token', 'This token has expired. Please request a new one'],
    [401, 'wrong_code', 'Verification failed. Please try again'],
    [429, 'too_many_requests', 'An error occurred. Please try again later'],
    [500, 'internal', 'An error occurred. Please try again later'],
  ])(
    'rejected with %i, %s shows why at the field and keeps the input',
    {
      meta: { promise: 'Errors: A rejected code shows the reason: not valid, used, expired, other, try later.' },
    },
    async (status, code, sentence) => {
      fakeApi(failWith(status, code))
      open()
      const field = await screen.findByLabelText<HTMLInputElement>('Invitation code')
      await user.type(field, 'ABCD-EFGH{Enter}')
      expect(await screen.findByText(sentence)).toBeVisible()
      expect(field.value).toBe('ABCD-EFGH')
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field)
    },
  )

  it('is not sent if it is blank', {
    meta: { promise: 'Errors: Please enter your verification token.' },
  }, async () => {
    const calls = fakeApi({})
    open()
    await user.type(await screen.findByLabelText('Invitation code'), '   ')
    await user.click(screen.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Please enter your verification token')).toBeVisible()
    expect(calls).toEqual([])
  })

  it('once accepted clears storage, sets the from_verification flag and redirects to /login', {
    meta: {
      promise: [
        'Screens: `/verify` accepts an invitation code, with Start.',
        'Transitions: An accepted code clears all storage, sets a flag and goes to `/login`.',
      ],
    },
  }, async () => {
    logInAsAna()
    localStorage.setItem('something', 'old')
    sessionStorage.setItem('something', 'old')
    const calls = fakeApi({ auth: { verifyToken: () => ({ success: true }) } })
    const router = open()
    await user.type(await screen.findByLabelText('Invitation code'), ' ABCD-EFGH {Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(inputsTo(calls, 'auth.verifyToken')).toEqual([{ token: 'ABCD-EFGH' }])
    expect(getSession().isAuthenticated).toBe(false)
    expect(storedKeys().filter((key) => !key.startsWith('tsr-'))).toEqual(['from_verification'])
    expect(sessionStorage.getItem('from_verification')).toBe('true')
    expect(await screen.findByText(/Your invitation code is valid/)).toBeVisible()
  })

  it('once accepted lets the user continue with the server’s session', async () => {
    logInAsAna()
    const { token } = getSession()
    fakeApi(
      {
        auth: {
          verifyToken: () => ({ success: true }),
          status: () => ({ data: { is_auth: true, tutorial_completed: false, synchronized_accounts: [] } }),
        },
      },
      { '/auth/refresh': () => Response.json({ token }) },
    )
    const router = open()
    await user.type(await screen.findByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Continue as ana@example.com' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutorial'))
  })

  it('once accepted returns the user to where they were going', async () => {
    logInAsAna()
    const { token } = getSession()
    let is_auth = false
    const verifyToken = () => {
      is_auth = true
      return { success: true as const }
    }
    const status = () => ({ data: { is_auth, tutorial_completed: true, synchronized_accounts: [] } })
    fakeApi({ auth: { verifyToken, status } }, { '/auth/refresh': () => Response.json({ token }) })
    const router = open('/login?redirect=%2Finvites%2Flena')
    await user.type(await screen.findByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    await user.click(await screen.findByRole('button', { name: /Continue as/ }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena'))
  })

  it('once accepted offers one click to continue, and other options on request', async () => {
    logInAsAna()
    fakeApi({ auth: { verifyToken: () => ({ success: true }) } })
    open()
    await user.type(await screen.findByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    const continueButton = await screen.findByRole('button', { name: 'Continue as ana@example.com' })
    expect(document.activeElement).toBe(continueButton)
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Log in another way' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(continueButton.isConnected).toBe(true)
  })

  it('once accepted keeps the button to continue if the server cannot be reached', async () => {
    logInAsAna()
    const { token } = getSession()
    const responses = [
      new Response(null, { status: 502 }),
      new Response(null, { status: 503 }),
      Response.json({ token }),
    ]
    const refresh = () => responses.shift() ?? Response.error()
    const status = () => ({ data: { is_auth: true, tutorial_completed: false, synchronized_accounts: [] } })
    fakeApi({ auth: { verifyToken: () => ({ success: true }), status } }, { '/auth/refresh': refresh })
    const router = open()
    await user.type(await screen.findByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    for (const _ of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: /Continue as/ }))
      expect(await screen.findByText(/Meridian cannot be reached/)).toBeVisible()
      expect(screen.queryByLabelText('Email')).toBeNull()
    }
    await user.click(screen.getByRole('button', { name: /Continue as/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutorial'))
  })

  it('once accepted offers to log in by email if the session has ended', async () => {
    logInAsAna()
    fakeApi(
      { auth: { verifyToken: () => ({ success: true }) } },
      { '/auth/refresh': () => new Response(null, { status: 401 }) },
    )
    open()
    await user.type(await screen.findByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    await user.click(await screen.findByRole('button', { name: /Continue as/ }))
    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    expect(screen.getByLabelText('Email')).toBeVisible()
  })
})

describe('other options', () => {
  it('Apply for access links to the access request form', {
    meta: { promise: 'Screens: Apply for access on `/verify` goes to `/request-access`.' },
  }, async () => {
    fakeApi({})
    open()
    const link = await screen.findByRole('link', { name: 'Apply for access' })
    expect(link.getAttribute('href')).toBe('/request-access')
  })

  it('Login clears storage, ends the session, sets the from_verification flag and goes to /login', {
    meta: {
      promise: 'Screens: Login, at the top of `/verify`, clears all storage, sets a flag and goes to `/login`.',
    },
  }, async () => {
    logInAsAna()
    localStorage.setItem('something', 'old')
    sessionStorage.setItem('something', 'old')
    const calls = fakeApi({})
    const router = open()
    await user.click(await screen.findByRole('button', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(localStorage.getItem('something')).toBeNull()
    expect(sessionStorage.getItem('something')).toBeNull()
    expect(sessionStorage.getItem('from_verification')).toBe('true')
    expect(getSession().isAuthenticated).toBe(false)
    expect(inputsTo(calls, '/auth/logout')).toHaveLength(1)
  })

  it('Go to my Dashboard clears storage and goes to /login without the flag', {
    meta: { promise: 'Screens: Go to my Dashboard on `/verify` clears all storage and goes to `/login`.' },
  }, async () => {
    logInAsAna()
    localStorage.setItem('something', 'old')
    sessionStorage.setItem('something', 'old')
    fakeApi({})
    const router = open()
    await user.click(await screen.findByRole('button', { name: 'Go to my Dashboard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(localStorage.getItem('something')).toBeNull()
    expect(sessionStorage.getItem('something')).toBeNull()
    expect(sessionStorage.getItem('from_verification')).toBeNull()
    expect(getSession().isAuthenticated).toBe(false)
  })
})

describe('a redirected unverified user', () => {
  it('sees a warning once', {
    meta: {
      promise: [
        'Errors: Access Denied: Please verify your account first.',
        'Rules and limits: Toasts about verification stay for 5000 ms.',
      ],
    },
  }, async () => {
    fakeApi({})
    writeVerificationWarning()
    open()
    const warning = 'Access Denied: Please verify your account first'
    expect(await screen.findByText(warning)).toBeVisible()
    expect(findToast(warning)).toEqual({ kind: 'warning', ...DEFAULT_TOAST })
    expect(localStorage.getItem('verification_warning')).toBeNull()
  })

  it('no longer sees the warning once they are verified', async () => {
    fakeApi({ auth: { verifyToken: () => ({ success: true }) } })
    writeVerificationWarning()
    open()
    await screen.findByText('Access Denied: Please verify your account first')
    await user.type(screen.getByLabelText('Invitation code'), 'ABCD-EFGH{Enter}')
    await screen.findByText(/Your invitation code is valid/)
    expect(findToast('Access Denied: Please verify your account first')).toBeUndefined()
  })

  it('sees no warning after five seconds', {
    meta: { promise: 'Transitions: The verification warning is shown if it is less than 5 seconds old.' },
  }, async () => {
    fakeApi({})
    writeVerificationWarning(Date.now() - 5000)
    open()
    await screen.findByRole('heading', { level: 1 })
    await vi.dynamicImportSettled()
    expect(screen.queryByText('Access Denied: Please verify your account first')).toBeNull()
    expect(localStorage.getItem('verification_warning')).toBeNull()
  })
})
