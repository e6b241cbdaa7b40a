import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outputs } from '#client/api.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo } from '#client/test/fake-api.ts'
import { openPages, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { user } from '#client/test/user.ts'
import type { AccessRequestStatus } from '#shared/access.ts'
import { Route } from './_app.access-requests.tsx'

type Code = Outputs['auth']['listAccessCodes'][number]

const open = (url = '/access-requests') => openPages({ '/access-requests': Route }, url)

const request = (email: string, status: AccessRequestStatus = 'pending') => ({
  id: email,
  email,
  message: `What ${email} would use it for`,
  status,
  created_at: '2026-11-20T09:12:00.000Z',
  decided_at: status === 'pending' ? null : '2026-11-20T10:00:00.000Z',
  decided_by: status === 'pending' ? null : 'kim@example.com',
})

const code = (overrides: Partial<Code>): Code => ({
  id: '1',
  kind: 'access',
  email: null,
  note: null,
  issued_by: 'kim@example.com',
  created_at: '2026-11-18T10:00:00.000Z',
  expires_at: '2999-01-01T10:00:00.000Z',
  used_at: null,
  used_by: null,
  ...overrides,
})

function handlers({ is_admin = true, auth }: { is_admin?: boolean; auth?: Handlers['auth'] } = {}): Handlers {
  return {
    auth: {
      status: () => ({ data: { is_auth: true, tutorial_completed: true, synchronized_accounts: [] } }),
      listAccessRequests: ({ status }) => (status === 'pending' ? [request('lena@example.com')] : []),
      listAccessCodes: () => [],
      ...auth,
    },
    users: { info: () => anaSettings({ is_admin }) },
  }
}

beforeEach(startAsAna)

it('shows the not-found page to users who are not admins', async () => {
  const calls = fakeApi(handlers({ is_admin: false }))
  open()
  expect(await screen.findByText('Page not found')).toBeVisible()
  expect(inputsTo(calls, 'auth.listAccessRequests')).toEqual([])
})

describe('access requests', () => {
  it('are listed with their message, and counted on the Pending tab', async () => {
    fakeApi(handlers())
    open()
    expect(await screen.findByText('What lena@example.com would use it for')).toBeVisible()
    const tab = screen.getByRole('tab', { selected: true, name: /^Pending/ })
    expect(within(tab).getByText('1')).toBeVisible()
  })

  it('have a tab per status, kept in the URL, and show who decided', async () => {
    const auth: Handlers['auth'] = {
      listAccessRequests: ({ status }) => (status === 'approved' ? [request('tom@example.com', 'approved')] : []),
    }
    fakeApi(handlers({ auth }))
    const router = open()
    expect(await screen.findByText('No pending requests')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Approved' }))
    expect(await screen.findByText(/Approved by kim@example.com/)).toBeVisible()
    expect(router.state.location.href).toBe('/access-requests?status=approved')
  })

  it('show the Pending tab if the URL has an unknown status', async () => {
    fakeApi(handlers())
    open('/access-requests?status=nonsense')
    expect((await screen.findByRole('tab', { selected: true })).textContent).toMatch('Pending')
  })

  it('send a code when approved, and show the decision in place', async () => {
    const calls = fakeApi(
      handlers({
        auth: {
          listAccessRequests: () => [request('lena@example.com'), request('ivo@example.com')],
          approveAccessRequest: () => request('lena@example.com', 'approved'),
        },
      }),
    )
    open()
    await user.click(await screen.findByRole('button', { name: 'Approve lena@example.com' }))
    expect(await screen.findByText('Approved. A code is on its way to lena@example.com')).toBeVisible()
    // The next request does not move under the pointer.
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent('Approved by kim@example.com')
    expect(second).toHaveTextContent('ivo@example.com')
    expect(screen.getByRole('tab', { name: /^Pending ?1$/ })).toBeVisible()
    expect(inputsTo(calls, 'auth.approveAccessRequest')).toEqual([{ id: 'lena@example.com' }])
    expect(inputsTo(calls, 'auth.listAccessCodes').length).toBeGreaterThan(1)
  })

  it('are rejected after a confirmation, which can be dismissed with Cancel', async () => {
    const rejectAccessRequest = vi.fn<() => ReturnType<typeof request>>(() => request('lena@example.com', 'rejected'))
    fakeApi(handlers({ auth: { rejectAccessRequest } }))
    open()
    await user.click(await screen.findByRole('button', { name: 'Reject lena@example.com' }))
    const description = 'Reject this request? No email is sent.'
    await user.click(screen.getByRole('button', { name: 'Cancel', description }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject lena@example.com' }))
    expect(rejectAccessRequest).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Reject lena@example.com' }))
    await user.click(screen.getByRole('button', { name: 'Reject', description }))
    expect(await screen.findByText('The request from lena@example.com was rejected')).toBeVisible()
    expect(rejectAccessRequest).toHaveBeenCalledOnce()
  })

  it('show an error if someone else has already decided', async () => {
    const approveAccessRequest = () => {
      throw new ErrorResponse(409, 'This request was already rejected')
    }
    fakeApi(handlers({ auth: { approveAccessRequest } }))
    open()
    await user.click(await screen.findByRole('button', { name: 'Approve lena@example.com' }))
    expect(await screen.findByText('This request was already rejected')).toBeVisible()
  })
})

describe('issuing a code', () => {
  const accessCode = { id: '9', code: 'KT00Z-ZVC3E-E4P75-4Y7RY', expires_at: '2026-11-28T10:00:00.000Z' }
  const submit = () => user.click(screen.getByRole('button', { name: 'Issue a code' }))

  it('keeps the form across a reload until the code is issued', {
    meta: {
      promise:
        'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
    },
  }, async () => {
    fakeApi(handlers({ auth: { issueAccessCode: () => accessCode } }))
    open()
    await user.type(await screen.findByLabelText('Note'), 'For Lena')
    cleanup()
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('For Lena')
    await submit()
    await screen.findByText(accessCode.code)
    cleanup()
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('Note')).value).toBe('')
  })

  it('takes one click, and shows the code once, with a copy button', async () => {
    const calls = fakeApi(handlers({ auth: { issueAccessCode: () => accessCode } }))
    open()
    await screen.findByLabelText('Valid for (days)')
    await screen.findByText('lena@example.com')
    await submit()
    expect(await screen.findByText(accessCode.code)).toBeVisible()
    expect(inputsTo(calls, 'auth.issueAccessCode')).toEqual([{ expires_in_days: 7, kind: 'access' }])
    await waitFor(() => expect(inputsTo(calls, 'auth.listAccessCodes')).toHaveLength(2))
    expect(inputsTo(calls, 'auth.listAccessRequests')).toEqual([{ status: 'pending' }])
    await user.click(screen.getByRole('button', { name: 'Copy the code' }))
    expect(await navigator.clipboard.readText()).toBe(accessCode.code)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(accessCode.code)).toBeNull()
  })

  it('accepts an email, a note, a number of days and a kind', async () => {
    const calls = fakeApi(handlers({ auth: { issueAccessCode: () => accessCode } }))
    open()
    await user.type(await screen.findByLabelText('Email'), ' tom@example.com')
    await user.type(screen.getByLabelText('Note'), 'Conference')
    await user.clear(screen.getByLabelText('Valid for (days)'))
    await user.type(screen.getByLabelText('Valid for (days)'), '30')
    await user.click(screen.getByLabelText('The community chat'))
    await submit()
    await screen.findByText(accessCode.code)
    expect(inputsTo(calls, 'auth.issueAccessCode')).toEqual([
      { email: 'tom@example.com', note: 'Conference', expires_in_days: 30, kind: 'community' },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  })

  it.each([
    ['Email', 'tom', 'Please enter a valid email address'],
    ['Valid for (days)', '91', 'A code can be valid for 1 to 90 days'],
  ])('with %s %s shows an error and sends nothing', async (label, text, sentence) => {
    const calls = fakeApi(handlers())
    open()
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, text)
    await submit()
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe(text)
    expect(inputsTo(calls, 'auth.issueAccessCode')).toEqual([])
  })
})

it('lists codes with their recipient, who issued them and who used them', async () => {
  const codes = [
    code({ id: '1', email: 'kim@example.com' }),
    code({ id: '2', note: 'Lisbon', used_at: '2026-11-19T10:00:00.000Z', used_by: 'paula@example.com' }),
    code({ id: '3', kind: 'community', expires_at: '2026-10-25T10:00:00.000Z' }),
  ]
  fakeApi(handlers({ auth: { listAccessCodes: () => codes } }))
  open()
  await screen.findByText('Lisbon')
  const region = screen.getByRole('region', { name: 'Codes' })
  const rows = within(region).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  const texts = [
    ['kim@example.com', 'Unused, valid until 1 Jan 2999'],
    ['Anyone', 'Lisbon', 'Used by paula@example.com, 19 Nov 2026'],
    ['Anyone', 'Community', 'Expired 25 Oct 2026'],
  ]
  for (const [i, row] of rows.entries()) {
    for (const text of [...(texts[i] ?? []), 'Issued 18 Nov 2026 by kim@example.com'])
      expect(row).toHaveTextContent(text)
  }
})

it('offers to retry when the requests cannot be loaded', async () => {
  let attempts = 0
  const listAccessRequests: NonNullable<Handlers['auth']>['listAccessRequests'] = () => {
    attempts += 1
    if (attempts === 1) throw new ErrorResponse(403, 'Only admins can do this')
    return [request('lena@example.com')]
  }
  fakeApi(handlers({ auth: { listAccessRequests } }))
  open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('What lena@example.com would use it for')).toBeVisible())
})
