import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { logout } from '#client/lib/session/session.ts'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { browserFor, logInAsAna, openPages, resetApp, waitForQueries } from '#client/test/render-page.tsx'
import { BRIEF_TOAST, findToast } from '#client/test/toasts.ts'
import { user } from '#client/test/user.ts'
import { errorMessage } from '#shared/english.ts'
import { Route as Support } from './_app.support.tsx'

const open = () => openPages({ '/support': Support }, '/support')
const noCommunity: Handlers['feedback'] = { community: () => ({ url: null }) }
const failWith = (status: number, detail: string, extra = {}): Handlers => ({
  feedback: {
    ...noCommunity,
    support: rejectWith(status, detail, extra),
  },
})

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const values = () => ['Name', 'Email', 'Message'].map((label) => getField(label).value)

/** The error of a field, as screen readers read it. */
function errorOf(label: string): string | null | undefined {
  return document.getElementById(getField(label).getAttribute('aria-describedby') ?? '')?.textContent
}

async function send(name: string, email: string, message: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'We are here to help' })
  screen.getByRole('heading', { level: 2, name: 'Contact us via email' })
  for (const [label, text] of Object.entries({ Name: name, Email: email, Message: message }))
    if (text) await user.type(getField(label), text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}

beforeEach(resetApp)

describe('the form', () => {
  it('requires every field and focuses the first empty one', {
    meta: { promise: 'Errors: Name is required; Email is required; Message is required.' },
  }, async () => {
    const calls = fakeApi({ feedback: noCommunity })
    open()
    await send('', '', '  ')
    expect(['Name', 'Email', 'Message'].map(errorOf)).toEqual([
      'Name is required',
      'Email is required',
      'Message is required',
    ])
    expect(document.activeElement).toBe(getField('Name'))
    expect(inputsTo(calls, 'feedback.support')).toEqual([])
  })

  it('rejects an invalid email address, and clears the error on edit', {
    meta: { promise: 'Errors: Invalid email.' },
  }, async () => {
    fakeApi({ feedback: noCommunity })
    open()
    await send('Gala', 'gala@elsewhere', 'Hello')
    expect(errorOf('Email')).toBe('Invalid email')
    expect(document.activeElement).toBe(getField('Email'))
    await user.type(getField('Email'), '.test')
    expect(getField('Email').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('is prefilled for logged-in users', async () => {
    logInAsAna()
    fakeApi({ feedback: noCommunity })
    open()
    await screen.findByLabelText('Name')
    expect(values()).toEqual(['Ana Ruiz', 'ana@example.com', ''])
  })
})

describe('sending', () => {
  it('sends one request, confirms it and clears the form', {
    meta: {
      promise: [
        'Screens: `/support` has a form for a message.',
        'Texts: We are here to help; Contact us via email; Name; Email; Message; Send.',
        'Texts: Problem sent to Support!, after a message to support.',
        'Transitions: The support form cannot be sent twice, and is reset afterwards.',
        'Rules and limits: Toasts about feedback and support stay for 3000 ms, at the bottom right.',
      ],
    },
  }, async () => {
    let respond: (response: { success: true }) => void = () => undefined
    const calls = fakeApi({
      feedback: {
        ...noCommunity,
        support: () =>
          new Promise((resolve) => {
            respond = resolve
          }),
      },
    })
    open()
    await send('Gala', 'Gala@Elsewhere.test', 'Hello')
    const button = await screen.findByRole('button', { name: 'Sending...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await user.type(getField('Email'), '{Enter}')
    expect(inputsTo(calls, 'feedback.support')).toEqual([
      { name: 'Gala', email: 'Gala@Elsewhere.test', message: 'Hello' },
    ])
    respond({ success: true })
    expect(await screen.findByText('Problem sent to Support!')).toBeVisible()
    expect(findToast('Problem sent to Support!')).toEqual({ kind: 'success', ...BRIEF_TOAST })
    expect(values()).toEqual(['', '', ''])
    expect((await screen.findByRole('button', { name: 'Send' })).getAttribute('aria-disabled')).toBeNull()
  })

  it('shows the server’s error and keeps the input', {
    meta: { promise: 'Errors: A support message that could not be sent: the server’s message.' },
  }, async () => {
    fakeApi(failWith(429, errorMessage('too_many_requests')))
    open()
    await send('Gala', 'gala@elsewhere.test', 'Hello')
    expect(await screen.findByText(errorMessage('too_many_requests'))).toBeVisible()
    expect(values()).toEqual(['Gala', 'gala@elsewhere.test', 'Hello'])
  })

  it('shows the server’s error for a field at that field', async () => {
    fakeApi(failWith(400, errorMessage('invalid_input'), { fields: { message: 'Remove the NUL character' } }))
    open()
    await send('Gala', 'gala@elsewhere.test', 'Hello')
    await waitFor(() => expect(errorOf('Message')).toBe('Remove the NUL character'))
    expect(document.activeElement).toBe(getField('Message'))
  })

  it('shows a generic error if the server fails', {
    meta: {
      promise:
        'Errors: A support message that could not be sent, without a message from the server: Failed to send support message.',
    },
  }, async () => {
    fakeApi(failWith(500, errorMessage('internal')))
    open()
    await send('Gala', 'gala@elsewhere.test', 'Hello')
    expect(await screen.findByText('Failed to send support message')).toBeVisible()
    expect(findToast('Failed to send support message')).toEqual({ kind: 'error', ...BRIEF_TOAST })
  })
})

describe('a draft', () => {
  const openPage = browserFor({ '/support': Support })

  it('survives a reload until it is sent', async () => {
    fakeApi({ feedback: { ...noCommunity, support: () => ({ success: true }) } })
    const page = await openPage('/support')
    await user.type(await screen.findByLabelText('Message'), 'Hello')
    const reloadedPage = await page.reload()
    await screen.findByLabelText('Message')
    expect(values()).toEqual(['', '', 'Hello'])
    await send('Gala', 'gala@elsewhere.test', '')
    expect(await screen.findByText('Problem sent to Support!')).toBeVisible()
    expect(values()).toEqual(['', '', ''])
    await reloadedPage.reload()
    await screen.findByLabelText('Message')
    expect(values()).toEqual(['', '', ''])
  })

  it('is deleted when its user logs out', async () => {
    logInAsAna()
    fakeApi({ feedback: noCommunity })
    const page = await openPage('/support')
    await user.type(await screen.findByLabelText('Message'), 'Between us')
    await logout()
    logInAsAna()
    await page.reload()
    await screen.findByLabelText('Message')
    expect(values()).toEqual(['Ana Ruiz', 'ana@example.com', ''])
  })

  it('survives a lost connection, which shows an error', async () => {
    let isConnectionLost = true
    fakeApi({
      feedback: {
        ...noCommunity,
        support() {
          if (isConnectionLost) throw new Error('no network')
          return { success: true }
        },
      },
    })
    open()
    // Offline, requests fail immediately instead of being queued.
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await send('Gala', 'gala@elsewhere.test', 'Hello')
    expect(await screen.findByText('Failed to send support message')).toBeVisible()
    expect(screen.getByText('Meridian cannot be reached. Check your connection and try again.')).toBeVisible()
    expect(values()).toEqual(['Gala', 'gala@elsewhere.test', 'Hello'])
    onlineManager.setOnline(true)
    isConnectionLost = false
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Problem sent to Support!')).toBeVisible()
    expect(screen.queryByText(/cannot be reached/)).toBeNull()
  })
})

describe('the community link', () => {
  it('opens in a new tab', {
    meta: {
      promise: [
        'Screens: The community button of `/support` opens the chat in a new tab.',
        'Texts: Join our discord community.',
      ],
    },
  }, async () => {
    fakeApi({ feedback: { community: () => ({ url: 'https://discord.gg/meridian' }) } })
    open()
    expect(await screen.findByRole('heading', { name: 'Join our discord community' })).toBeVisible()
    const link = screen.getByRole('link', { name: /^Join/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://discord.gg/meridian',
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('is hidden if none is configured', async () => {
    const calls = fakeApi({ feedback: noCommunity })
    open()
    await waitFor(() => expect(inputsTo(calls, 'feedback.community')).toHaveLength(1))
    await waitForQueries()
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.queryByText(/community/)).toBeNull()
  })
})
