import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { logInAsAna, openPages, resetApp } from '#client/test/render-page.tsx'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { errorMessage } from '#shared/english.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { Route as RequestAccess } from './_app.request-access.tsx'
import { Route as Submitted } from './submited-request.tsx'

const open = () => openPages({ '/request-access': RequestAccess, '/submited-request': Submitted }, '/request-access')
const failWith = (status: number, code: ErrorCode): Handlers => ({
  auth: {
    requestAccess: rejectWith(status, errorMessage(code), { code }),
  },
})

async function fillIn(email: string, message: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('How can the product help you'), message)
  await user.click(screen.getByRole('button', { name: 'Submit Request' }))
}

/** The error of a field, as screen readers read it. */
function errorOf(label: string): string | null | undefined {
  const field = screen.getByLabelText(label)
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

beforeEach(resetApp)

it('is titled Request an invitation', {
  meta: { promise: 'Texts: Request an invitation.' },
}, async () => {
  fakeApi({})
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Request an invitation' })).toBeVisible()
})

it('sends the normalized address and thanks the visitor', {
  meta: {
    promise: [
      'Screens: `/request-access` asks for an address and a message.',
      'Screens: `/submited-request` says thank you, and Return home leads to `/`.',
      'Texts: How can the product help you; Submit Request; Sending... while it is sent.',
      'Texts: Thank you!; Return home; and that the team evaluates the request and sends a code.',
      'Texts: Request sent successfully!',
      'Transitions: An access request is sent, and leads to `/submited-request`.',
      'Rules and limits: The address of an access request is trimmed and lowercased.',
      'Rules and limits: Toasts about access requests stay for 5000 ms.',
    ],
  },
}, async () => {
  let respond: (response: { success: true }) => void = () => undefined
  const calls = fakeApi({
    auth: {
      requestAccess: () =>
        new Promise((resolve) => {
          respond = resolve
        }),
    },
  })
  const router = open()
  await fillIn(' Lena@Example.com ', 'Clients in three zones.')
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeVisible()
  respond({ success: true })
  expect(await screen.findByText('Request sent successfully!')).toBeVisible()
  expect(findToast('Request sent successfully!')).toEqual({ kind: 'success', ...DEFAULT_TOAST })
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/submited-request')
  expect(screen.getByText(/The team will evaluate your request and send a code/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return home' }).getAttribute('href')).toBe('/')
  expect(inputsTo(calls, 'auth.requestAccess')).toEqual([
    { email: 'lena@example.com', message: 'Clients in three zones.' },
  ])
})

it('is prefilled with the address of a logged-in user', async () => {
  logInAsAna()
  fakeApi({})
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ana@example.com')
})

describe('errors', () => {
  it('appear at both fields, focus the first, and clear on edit', {
    meta: {
      promise:
        'Errors: Please enter a valid email address; Please enter a valid message; editing a field clears its error.',
    },
  }, async () => {
    const calls = fakeApi({})
    open()
    await fillIn('nobody', '   ')
    expect(errorOf('Email')).toBe('Please enter a valid email address')
    expect(errorOf('How can the product help you')).toBe('Please enter a valid message')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), '@example.com')
    expect(errorOf('Email')).toBeUndefined()
    expect(errorOf('How can the product help you')).toBe('Please enter a valid message')
    await user.type(screen.getByLabelText('How can the product help you'), 'Interviews')
    expect(errorOf('How can the product help you')).toBeUndefined()
    expect(calls).toEqual([])
  })

  it.each<[number, ErrorCode, string, string, string]>([
    [
      409,
      'already_verified',
      'This email is already verified and authenticated',
      'This email is already verified and authenticated. You can login directly.',
      'error',
    ],
    [
      409,
      'pending_request',
      'A pending request already exists for this email',
      'A pending request already exists for this email. Please wait for approval.',
      'warning',
    ],
    [
      500,
      'internal',
      'Failed to send request. Please try again later',
      'Failed to send request. Please try again later',
      'error',
    ],
  ])(
    'from the server (%i, %s) appear at the email field and in a toast, and keep all input',
    {
      meta: { promise: 'Errors: A rejected access request shows the reason at the field and in a toast.' },
    },
    async (status, code, fieldError, toastText, kind) => {
      fakeApi(failWith(status, code))
      const router = open()
      await fillIn('lena@example.com', 'Interviews')
      await waitFor(() => expect(errorOf('Email')).toBe(fieldError))
      await waitFor(() => {
        const toast = document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)
        expect(toast && within(toast).getByText(toastText)).not.toBeNull()
      })
      expect(findToast(toastText)).toEqual({ kind, ...DEFAULT_TOAST })
      expect(screen.getByLabelText<HTMLTextAreaElement>('How can the product help you').value).toBe('Interviews')
      expect(router.state.location.pathname).toBe('/request-access')
    },
  )
})
