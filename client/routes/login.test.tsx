import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getSession, resetSession, setSyncFlow } from '#client/lib/session/session-store.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { logInAsAna, openPages, resetApp } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import { errorMessage } from '#shared/english.ts'
import { MINUTE } from '#shared/time.ts'
import { Route } from './_app.login.tsx'
import { Route as Verify } from './_app.verify.tsx'

const createAnaToken = () => {
  logInAsAna()
  const { token } = getSession()
  resetApp()
  return token ?? ''
}

const statusHandlers = (is_auth: boolean, tutorial_completed: boolean): Handlers => ({
  auth: { status: () => ({ data: { is_auth, tutorial_completed, synchronized_accounts: [] } }) },
})

const open = (url = '/login') => openPages({ '/login': Route }, url)

/** Emails codes, and rejects every code that is entered. */
const REJECT_ALL_CODES: Handlers = {
  auth: {
    requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }),
    verifyEmailCode: rejectWith(401, errorMessage('wrong_code'), { code: 'wrong_code' }),
  },
}

/** Opens the login page and requests a code; returns the field for it. */
async function requestCode(): Promise<HTMLInputElement> {
  open()
  await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
  return screen.findByLabelText<HTMLInputElement>('Six-digit code')
}

beforeEach(resetApp)

describe('a logged-in user', () => {
  it('sees a loader until their status is known', {
    meta: {
      promise: [
        'Screens: `/login` shows a loader until the status of the user is known.',
        'Texts: A loading screen shows Loading... by default.',
      ],
    },
  }, async () => {
    logInAsAna()
    fakeApi({ auth: { status: () => new Promise(() => undefined) } })
    open()
    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('is redirected to /verify with a warning if they are unverified', {
    meta: { promise: 'Screens: `/login` redirects unverified users to `/verify`, which shows a warning.' },
  }, async () => {
    logInAsAna()
    fakeApi(statusHandlers(false, false))
    const router = openPages({ '/login': Route, '/verify': Verify }, '/login')
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
    expect(await screen.findByText('Access Denied: Please verify your account first')).toBeVisible()
  })

  it('is redirected to /tutorial until they complete it', {
    meta: { promise: 'Screens: `/login` redirects users who have not completed the tutorial to `/tutorial`.' },
  }, async () => {
    logInAsAna()
    fakeApi(statusHandlers(true, false))
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/tutorial'))
    expect(localStorage.getItem('verification_warning')).toBeNull()
  })

  it('is redirected to /dashboard if they are verified and have completed the tutorial', {
    meta: { promise: 'Screens: `/login` redirects all other users to `/dashboard`.' },
  }, async () => {
    logInAsAna()
    fakeApi(statusHandlers(true, true))
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('returns to the page they came from', async () => {
    logInAsAna()
    fakeApi(statusHandlers(true, true))
    const router = open('/login?redirect=%2Finvites%2Flena%3Fduration%3D45')
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?duration=45'))
  })

  it('is redirected to /tutorial first if they come from an invitation', {
    meta: {
      promise: 'Screens: Users on their way to an invitation go through `/tutorial` too, and then to the invitation.',
    },
  }, async () => {
    logInAsAna()
    fakeApi(statusHandlers(true, false))
    const router = open('/login?redirect=%2Finvites%2Flena')
    await waitFor(() => expect(router.state.location.href).toBe('/tutorial'))
    expect(flags.onboardingReturn.read()).toBe('/invites/lena')
  })

  it('is never redirected to another site', async () => {
    logInAsAna()
    fakeApi(statusHandlers(true, true))
    const router = open('/login?redirect=%2F%2Fevil.example')
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard'))
  })

  it('sees the login page while adding an account', {
    meta: { promise: 'Screens: `/login` shows the login page to users who are adding an account.' },
  }, async () => {
    logInAsAna()
    setSyncFlow(true)
    fakeApi(statusHandlers(true, true))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  })

  it('sees an error if their status cannot be loaded, and can retry', async () => {
    logInAsAna()
    let requests = 0
    fakeApi({
      auth: {
        status() {
          requests += 1
          if (requests === 1) throw new ErrorResponse(403, errorMessage('not_verified'))
          return { data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }
        },
      },
    })
    const router = open()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('logging in with an emailed code', () => {
  it('asks for the email address, then the code, and submits at the sixth digit', async () => {
    const token = createAnaToken()
    const calls = fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }),
        verifyEmailCode: () => ({ token }),
        ...statusHandlers(true, true).auth,
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

  it('ends an unfinished add-account flow', async () => {
    const token = createAnaToken()
    logInAsAna()
    setSyncFlow(true)
    fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }),
        verifyEmailCode: () => ({ token }),
        ...statusHandlers(true, true).auth,
      },
    })
    const router = open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await user.type(await screen.findByLabelText('Six-digit code'), '123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('asks for the long code if many codes were requested for the address', async () => {
    const calls = fakeApi({
      auth: {
        requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 16 }),
        verifyEmailCode: rejectWith(401, errorMessage('wrong_code'), { code: 'wrong_code' }),
      },
    })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await user.type(await screen.findByLabelText('16-digit code'), '1234567890123456')
    expect(screen.getByText(/Enter the longer code we emailed you/)).toBeVisible()
    await screen.findByText(errorMessage('wrong_code'))
    expect(inputsTo(calls, 'auth.verifyEmailCode')).toMatchObject([{ request_id: 'r1', code: '1234567890123456' }])
  })

  it('rejects an invalid email address before sending anything', async () => {
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

  it('shows an error at the field if the code is wrong, selects the code, and clears the error on edit', async () => {
    fakeApi(REJECT_ALL_CODES)
    const code = await requestCode()
    await user.type(code, '000000')
    expect(await screen.findByText(errorMessage('wrong_code'))).toBeVisible()
    expect(code.value).toBe('000000')
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6])
    await user.keyboard('1')
    expect(screen.queryByText(errorMessage('wrong_code'))).toBeNull()
  })

  it.each([
    ['pasted over a wrong one', 0, () => user.paste('614 619, valid for 10 minutes')],
    ['pasted after a wrong one', 6, () => user.paste('Your code: 614 619')],
    ['pasted into a wrong one', 3, () => user.paste('614619')],
    ['typed after a wrong one', 6, () => user.keyboard('614619')],
  ])('sends a code that is %s, and no code twice', async (_, caret, enter) => {
    const calls = fakeApi(REJECT_ALL_CODES)
    const code = await requestCode()
    await user.type(code, '614610')
    await screen.findByText(errorMessage('wrong_code'))
    await user.keyboard('{End} ')
    code.setSelectionRange(caret, caret || 6)
    await enter()
    expect(code.value).toBe('614619')
    await waitFor(() =>
      expect(inputsTo(calls, 'auth.verifyEmailCode')).toMatchObject([{ code: '614610' }, { code: '614619' }]),
    )
  })

  it('after five wrong codes, asks the user to request another, whose field is empty and focused', async () => {
    fakeApi(REJECT_ALL_CODES)
    onTestFinished(() => void vi.useRealTimers())
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    const findField = () => screen.findByLabelText<HTMLInputElement>('Six-digit code')
    for (const digit of '12345') {
      expect(screen.queryByText(/Too many wrong attempts/)).toBeNull()
      if (digit === '3') {
        // A reload does not restart the count.
        cleanup()
        open()
      }
      await user.type(await findField(), digit.repeat(6))
      await screen.findByText(
        digit === '5' ? 'Too many wrong attempts. Request another code.' : errorMessage('wrong_code'),
      )
    }
    vi.setSystemTime(Date.now() + MINUTE)
    const resend = await screen.findByRole('button', { name: 'Send another code' })
    await waitFor(() => expect(resend).not.toHaveAttribute('aria-disabled'), { timeout: 5000 })
    await user.click(resend)
    await waitFor(async () => expect((await findField()).value).toBe(''))
    expect(document.activeElement).toBe(await findField())
    expect(screen.queryByText(/Too many wrong attempts/)).toBeNull()
    await user.keyboard('666666')
    expect(await screen.findByText(errorMessage('wrong_code'))).toBeVisible()
  })

  it('still asks for the code after a reload, until it expires', async () => {
    const calls = fakeApi(REJECT_ALL_CODES)
    onTestFinished(() => void vi.useRealTimers())
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await screen.findByLabelText('Six-digit code')
    cleanup()
    open()
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(screen.getByText('ana@example.com')).toBeVisible()
    await user.type(screen.getByLabelText('Six-digit code'), '123456')
    expect(await screen.findByText(errorMessage('wrong_code'))).toBeVisible()
    expect(inputsTo(calls, 'auth.verifyEmailCode')).toMatchObject([
      { email: 'ana@example.com', request_id: 'r1', code: '123456' },
    ])
    cleanup()
    vi.setSystemTime(Date.now() + 10 * MINUTE)
    open()
    expect(await screen.findByLabelText('Email')).toBeVisible()
  })

  it('lets users change their email address, which stays filled in', async () => {
    fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }) } })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Change email address' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@example.com')
  })

  it('lets users request another code only after a delay', async () => {
    const calls = fakeApi({ auth: { requestEmailCode: () => ({ success: true, request_id: 'r1', code_length: 6 }) } })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    const resend = await screen.findByRole('button', { name: 'Send another code' })
    expect(resend.textContent).toMatch(/^Send another code in \d+ s/)
    expect(resend.getAttribute('aria-disabled')).toBe('true')
    await user.click(resend)
    expect(inputsTo(calls, 'auth.requestEmailCode')).toHaveLength(1)
  })

  it('shows an error at the email field if too many codes were requested', async () => {
    fakeApi({
      auth: {
        requestEmailCode: rejectWith(429, errorMessage('too_many_requests'), { retry_after: 60 }),
      },
    })
    open()
    await user.type(await screen.findByLabelText('Email'), 'ana@example.com{Enter}')
    expect(await screen.findByText(errorMessage('too_many_requests'))).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com')
  })
})

it('tells users that their session has ended, until the session is reset', async () => {
  const notice = () => screen.queryByText('Your session has ended. Log in again.')
  logInAsAna()
  fakeApi({})
  act(() => resetSession(true))
  open('/login?redirect=%2Fdashboard%3Fpanel%3Daccounts')
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(notice()).toBeVisible()
  act(() => resetSession())
  expect(notice()).toBeNull()
})

describe('a visitor without an account', () => {
  const FROM_INVITATION = '/login?redirect=%2Finvites%2Flena%3Fduration%3D45'

  it('can return to their invitation and book as a guest', {
    meta: {
      promise: 'Screens: Visitors who open the login page from an invitation can return and book without an account.',
    },
  }, async () => {
    fakeApi({})
    const router = open(FROM_INVITATION)
    await user.click(await screen.findByRole('button', { name: 'Book without an account' }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?duration=45'))
  })

  it('can return as a guest instead of entering an invitation code', async () => {
    logInAsAna()
    fakeApi(statusHandlers(false, false))
    const router = openPages({ '/login': Route, '/verify': Verify }, FROM_INVITATION)
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify'))
    await user.click(await screen.findByRole('button', { name: 'Book without an account' }))
    await waitFor(() => expect(router.state.location.href).toBe('/invites/lena?duration=45'))
    expect(getSession().isAuthenticated).toBe(false)
  })

  it('can book as a guest only if they came from an invitation', async () => {
    fakeApi({})
    open('/login?redirect=%2Fdashboard')
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.queryByRole('button', { name: 'Book without an account' })).toBeNull()
  })
})

it('hides providers that the server does not offer', {
  meta: { promise: 'Screens: `/login` shows the login page to anonymous visitors.' },
}, async () => {
  fakeApi({ auth: { providers: () => [] } })
  open()
  await screen.findByRole('heading', { name: 'Log in' })
  expect(screen.queryByText(/Continue with/)).toBeNull()
})
