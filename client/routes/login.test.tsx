import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getSession, setSyncFlow } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { type Answers, fakeApi, inputsTo, Refusal, refuse } from '#client/test/fake-api.ts'
import { openPages, signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { errorMessage } from '#shared/errors.ts'
import { MINUTE } from '#shared/time.ts'
import { Route } from './_calls.login.tsx'
import { Route as Verify } from './_calls.verify.tsx'

const ANA_TOKEN = () => {
  signInAsAna()
  const { token } = getSession()
  startAfresh()
  return token ?? ''
}

const status = (is_auth: boolean, tutorial_completed: boolean): Answers => ({
  auth: { status: () => ({ data: { is_auth, tutorial_completed, synchronized_accounts: [] } }) },
})

const open = (address = '/login') => openPages({ '/login': Route }, address)
const user = userEvent.setup({ delay: null })

beforeEach(startAfresh)

describe('who is signed in', () => {
  it('sees a loader until it is known how far they have come', {
    meta: {
      promise: [
        'Screens: `/login` shows a loader until the status of the user is known.',
        'Texts: A loading screen shows Loading... by default.',
      ],
    },
  }, async () => {
    signInAsAna()
    fakeApi({ auth: { status: () => new Promise(() => undefined) } })
    open()
    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('is sent to /verify while unverified, and a warning is left there', {
    meta: { promise: 'Screens: `/login` redirects unverified users to `/verify`, which shows a warning.' },
  }, async () => {
    signInAsAna()
    fakeApi(status(false, false))
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
    expect(JSON.parse(localStorage.getItem('verification_warning') ?? '')).toMatchObject({
      message: 'Access Denied: Please verify your account first',
      fromAuth: true,
    })
  })

  it('is sent to /tutorial until it is completed', {
    meta: { promise: 'Screens: `/login` redirects users who have not completed the tutorial to `/tutorial`.' },
  }, async () => {
    signInAsAna()
    fakeApi(status(true, false))
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutorial'))
    expect(localStorage.getItem('verification_warning')).toBeNull()
  })

  it('is sent to /dashboard otherwise', {
    meta: { promise: 'Screens: `/login` redirects all other users to `/dashboard`.' },
  }, async () => {
    signInAsAna()
    fakeApi(status(true, true))
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('goes back to where they came from, on this site alone', async () => {
    signInAsAna()
    fakeApi(status(true, true))
    const back = open('/login?redirect=%2Finvites%2Flena%3Fduration%3D45')
    await waitFor(() => expect(back.state.location.href).toBe('/invites/lena?duration=45'))
  })

  it('is sent to /tutorial all the same until it is completed', {
    meta: {
      promise: 'Screens: Users on their way to an invitation go through `/tutorial` too, and then to the invitation.',
    },
  }, async () => {
    signInAsAna()
    fakeApi(status(true, false))
    const router = open('/login?redirect=%2Finvites%2Flena')
    await waitFor(() => expect(router.state.location.href).toBe('/tutorial'))
    expect(flags.onboardingReturn.read()).toBe('/invites/lena')
  })

  it('cannot be sent to another site', async () => {
    signInAsAna()
    fakeApi(status(true, true))
    const router = open('/login?redirect=%2F%2Fevil.example')
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard'))
  })

  it('sees the page itself while an account is being added', {
    meta: { promise: 'Screens: `/login` shows the login page to users who are adding an account.' },
  }, async () => {
    signInAsAna()
    setSyncFlow(true)
    fakeApi(status(true, true))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  })

  it('is told when it cannot be known, and may try again', async () => {
    signInAsAna()
    let answers = 0
    fakeApi({
      auth: {
        status() {
          answers += 1
          if (answers === 1) throw new Refusal(403, errorMessage('not_verified'))
          return { data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }
        },
      },
    })
    const router = open()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('signing in with a mailed code', () => {
  it('takes the address, then the code, and goes on by itself at the sixth digit', async () => {
    const token = ANA_TOKEN()
    const calls = fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1' }),
        verifyEmailCode: () => ({ token }),
        ...status(true, true).auth,
      },
    })
    const router = open()
    await user.type(await screen.findByLabelText('Email'), ' Ana@Example.com{Enter}')
    const code = await screen.findByLabelText('Six-digit code')
    expect(document.activeElement).toBe(code)
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(code.getAttribute('inputmode')).toBe('numeric')
    expect(screen.getByText('ana@example.com')).toBeVisible()
    await user.click(code)
    await user.paste(' 123 456\n')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(inputsTo(calls, 'auth.verifyEmailCode')).toEqual([
      {
        email: 'ana@example.com',
        request_id: 'r1',
        code: '123456',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
    expect(getSession().userInfo?.email).toBe('ana@example.com')
  })

  it('ends a sync flow that was left half done', async () => {
    const token = ANA_TOKEN()
    signInAsAna()
    setSyncFlow(true)
    fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1' }),
        verifyEmailCode: () => ({ token }),
        ...status(true, true).auth,
      },
    })
    const router = open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await user.type(await screen.findByLabelText('Six-digit code'), '123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('asks for an address that looks like one, before anything is sent', async () => {
    const calls = fakeApi({})
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana{Enter}')
    const field = screen.getByLabelText('Email')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter a valid email address',
    )
    expect(document.activeElement).toBe(field)
    expect(inputsTo(calls, 'auth.requestEmailCode')).toEqual([])
  })

  it('names a wrong code at its field, keeps it there selected, and forgets the error when it is edited', async () => {
    fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1' }),
        verifyEmailCode: refuse(401, errorMessage('wrong_code'), { code: 'wrong_code' }),
      },
    })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    const code = await screen.findByLabelText<HTMLInputElement>('Six-digit code')
    await user.type(code, '000000')
    expect(await screen.findByText(errorMessage('wrong_code'))).toBeVisible()
    expect(code.value).toBe('000000')
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6])
    await user.keyboard('1')
    expect(screen.queryByText(errorMessage('wrong_code'))).toBeNull()
  })

  it('still asks for the code after a reload, while it works: who has been to their mail may find the page anew', async () => {
    fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1' }) } })
    onTestFinished(() => void vi.useRealTimers())
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await screen.findByLabelText('Six-digit code')
    cleanup()
    open()
    expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeVisible()
    expect(screen.getByText('ana@example.com')).toBeVisible()
    cleanup()
    vi.setSystemTime(Date.now() + 10 * MINUTE)
    open()
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('goes back to the address, which is still there', async () => {
    fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1' }) } })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Change the address' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@example.com')
  })

  it('sends another code only after a while', async () => {
    const calls = fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1' }) } })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    const again = await screen.findByRole('button', { name: 'Send another code' })
    expect(again.textContent).toMatch(/^Send another code in \d+ s/)
    expect(again.getAttribute('aria-disabled')).toBe('true')
    await user.click(again)
    expect(inputsTo(calls, 'auth.requestEmailCode')).toHaveLength(1)
  })

  it('says at the address that codes were asked for too often', async () => {
    fakeApi({
      auth: {
        requestEmailCode: refuse(429, errorMessage('too_many_requests'), { retry_after: 60 }),
      },
    })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    expect(await screen.findByText(errorMessage('too_many_requests'))).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com')
  })
})

describe('who comes from an invitation without an account', () => {
  const FROM = '/login?redirect=%2Finvites%2Flena%3Fduration%3D45'

  it('is told that none is needed, and led back', {
    meta: {
      promise:
        'Screens: Visitors without an account who open the login from an invitation can return and book without one.',
    },
  }, async () => {
    fakeApi({})
    const router = open(FROM)
    await user.click(await screen.findByRole('button', { name: 'Book without an account' }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?duration=45'))
  })

  it('is led back as a guest, having signed in and being asked for an invitation code', async () => {
    signInAsAna()
    fakeApi(status(false, false))
    const router = openPages({ '/login': Route, '/verify': Verify }, FROM)
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
    await user.click(await screen.findByRole('button', { name: 'Book without an account' }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?duration=45'))
    expect(getSession().isAuthenticated).toBe(false)
  })

  it('who comes from elsewhere is not', async () => {
    fakeApi({})
    open('/login?redirect=%2Fdashboard')
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.queryByRole('button', { name: 'Book without an account' })).toBeNull()
  })
})

it('shows no provider that the server does not offer', {
  meta: { promise: 'Screens: `/login` shows the login page to anonymous visitors.' },
}, async () => {
  fakeApi({ auth: { providers: () => [] } })
  open()
  await screen.findByRole('heading', { name: 'Log in' })
  expect(screen.queryByText(/Continue with/)).toBeNull()
})
