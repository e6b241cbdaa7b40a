import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queries } from '#client/api.ts'
import { fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { findToast } from '#client/test/toasts.ts'
import { press, user } from '#client/test/user.ts'
import type { Webhook, WebhookDelivery } from '#shared/webhooks.ts'
import { Webhooks } from './Webhooks.tsx'

const HOOK: Webhook = {
  id: '2f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  url: 'https://example.com/meridian',
  events: ['meeting.created', 'meeting.moved', 'meeting.cancelled'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-01T09:00:00.000Z',
}
const OFF: Webhook = {
  ...HOOK,
  id: '3f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  url: 'https://other.example/hook',
  enabled: false,
  disabled_reason: {
    code: 'failing',
    params: { days: 3, failure: { code: 'answered', params: { status: 500 } } },
  },
}
const TEST: WebhookDelivery = {
  id: '4f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
  message_id: 'msg_1',
  type: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  response_status: 200,
  response_excerpt: 'thanks',
  duration_ms: 120,
  failure: null,
  created_at: '2026-11-21T10:00:00.000Z',
  delivered_at: '2026-11-21T10:00:00.000Z',
  next_try_at: null,
}
const SECRET = 'whsec_c2VjcmV0'

function show(webhooks: () => Webhook[], handlers: Handlers['developers'] = {}) {
  const calls = fakeApi({ developers: { listWebhooks: webhooks, ...handlers } })
  renderInApp(<Webhooks />)
  return calls
}

const findRows = async () => within(await screen.findByRole('list', { name: 'Your webhooks' })).getAllByRole('listitem')
const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' })

beforeEach(startAsAna)

describe('webhooks', () => {
  it('are listed with their events, and with the reason if they are switched off', async () => {
    show(() => [HOOK, OFF])
    const [on, off] = await findRows()
    expect(on?.textContent).toContain('example.com/meridianCalled when a meeting is booked, updated, or canceled')
    expect(off?.textContent).toContain('Off: nothing is sent until you turn it onEvery message failed for 3 days.')
  })

  it('show since when all deliveries have failed', async () => {
    show(() => [{ ...HOOK, failing_since: '2026-11-16T07:00:00.000Z' }])
    expect(await screen.findByText(/^All deliveries since .*16 Nov.* have failed\.$/)).toBeVisible()
  })

  it('show an empty state that offers to create the first webhook', async () => {
    show(() => [])
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    await press('Create a webhook')
    expect(document.activeElement).toBe(url())
  })

  it('keep the draft of a new webhook across a reload until it is created', async () => {
    const handlers = { createWebhook: () => ({ ...HOOK, secret: SECRET, previous_secret_until: null }) }
    show(() => [], handlers)
    await press('Create a webhook')
    await user.type(url(), HOOK.url)
    cleanup()
    show(() => [], handlers)
    await waitFor(() => expect(url().value).toBe(HOOK.url))
    await press('Create webhook')
    await screen.findByText(SECRET)
    cleanup()
    show(() => [])
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  })

  it('show their secret only once, after creation, with a copy button', async () => {
    let webhooks: Webhook[] = []
    const calls = show(() => webhooks, {
      createWebhook() {
        webhooks = [HOOK]
        return { ...HOOK, secret: SECRET, previous_secret_until: null }
      },
    })
    await press('Create a webhook')
    await user.type(url(), ` ${HOOK.url} `)
    await user.click(screen.getByRole('checkbox', { name: 'A meeting is updated' }))
    await press('Create webhook')
    const box = await screen.findByRole('region', { name: 'Copy the secret now' })
    expect(box.textContent).toContain('You won’t be able to see it again')
    await press('Copy the secret')
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    expect(inputsTo(calls, 'developers.createWebhook')).toEqual([
      { url: HOOK.url, events: ['meeting.created', 'meeting.cancelled'] },
    ])
    await press('Done')
    expect(screen.queryByText(SECRET)).toBeNull()
  })

  it('show client and server errors beside their fields', async () => {
    const error = 'This address is not on the public internet'
    const calls = show(() => [], {
      createWebhook: rejectWith(400, 'Some fields are not valid', { fields: { url: error } }),
    })
    await press('Create a webhook')
    await user.type(url(), 'example.com')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await press('Create webhook')
    expect(screen.getByText('Enter a URL that starts with https://')).toBeVisible()
    expect(screen.getByText('Choose at least one event')).toBeVisible()
    expect(document.activeElement).toBe(url())
    expect(inputsTo(calls, 'developers.createWebhook')).toEqual([])
    await user.clear(url())
    await user.type(url(), 'https://10.0.0.1/')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await press('Create webhook')
    expect(await screen.findByText(error)).toBeVisible()
    expect(findToast('Some fields are not valid')).toBeUndefined()
    expect(url().value).toBe('https://10.0.0.1/')
  })

  it('show errors that belong to no field of the form in a toast', async () => {
    const fields = { url: 'This address is not on the public internet', secret: 'This value is not valid' }
    show(() => [], { createWebhook: rejectWith(400, 'Some fields are not valid', { fields }) })
    await press('Create a webhook')
    await user.type(url(), 'https://10.0.0.1/')
    await press('Create webhook')
    expect(await screen.findByText(fields.url)).toBeVisible()
    expect(findToast('Some fields are not valid')?.kind).toBe('error')
  })

  it('can be edited, switched off and deleted', async () => {
    let webhooks = [HOOK]
    const calls = show(() => webhooks, {
      updateWebhook({ url = webhooks[0]?.url ?? '', enabled = true }) {
        const changedWebhook = { ...HOOK, url, enabled }
        webhooks = [changedWebhook]
        return changedWebhook
      },
      deleteWebhook() {
        webhooks = []
        return { success: true }
      },
    })
    await press('Edit example.com/meridian')
    await user.clear(url())
    await user.type(url(), 'https://example.com/new')
    await press('Save')
    await user.click(await screen.findByRole('switch', { name: 'Enable example.com/new' }))
    expect(findToast('The webhook was deleted, so its form was closed.')).toBeUndefined()
    expect(await screen.findByText('Off: nothing is sent until you turn it on')).toBeVisible()
    const { id, events } = HOOK
    expect(inputsTo(calls, 'developers.updateWebhook')).toEqual([
      { id, url: 'https://example.com/new', events },
      { id, enabled: false },
    ])
    await press('Delete example.com/new')
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete example.com/new' }))
    await press('Delete example.com/new')
    await press('Delete webhook')
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    expect(inputsTo(calls, 'developers.deleteWebhook')).toEqual([{ id }])
  })

  it('that are deleted in another tab while they are edited close their form with a message', async () => {
    let webhooks = [HOOK]
    fakeApi({ developers: { listWebhooks: () => webhooks } })
    renderInApp(
      <main id="main" tabIndex={-1}>
        <Webhooks />
      </main>,
    )
    await press('Edit example.com/meridian')
    await user.type(url(), '/new')
    webhooks = []
    await act(() => queries.developers.listWebhooks.invalidate())
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    expect(findToast('The webhook was deleted, so its form was closed.')?.kind).toBe('warning')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('can get a new secret, and show how long messages are also signed with the old one', async () => {
    show(() => [HOOK], {
      rotateSecret: () => ({ ...HOOK, secret: SECRET, previous_secret_until: '2026-11-22T10:00:00.000Z' }),
    })
    await press('Edit example.com/meridian')
    await press('New secret')
    const box = await screen.findByRole('region', { name: 'Copy the secret now' })
    expect(box.textContent).toMatch(/Until 22 Nov 2026, .*, messages are also signed with the old secret/)
    await press('Done')
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit example.com/meridian' }))
  })

  it('keep an unsaved edit while their new secret is shown', async () => {
    const rotateSecret = () => ({ ...HOOK, secret: SECRET, previous_secret_until: null })
    show(() => [HOOK], { rotateSecret })
    await press('Edit example.com/meridian')
    await user.type(await screen.findByRole('textbox', { name: 'URL' }), '/v2')
    await press('New secret')
    await press('Done')
    const field = await screen.findByRole('textbox', { name: 'URL' })
    expect(field).toHaveValue(`${HOOK.url}/v2`)
    expect(field).toHaveFocus()
    expect(screen.getByRole('button', { name: 'New secret' })).toBeVisible()
  })

  it('can be tested, with the result shown', async () => {
    let result = TEST
    show(() => [HOOK], { testWebhook: () => result })
    await press('Test example.com/meridian')
    expect(await screen.findByText('Responded with 200 in 120 ms')).toBeVisible()
    result = { ...TEST, status: 'failed', response_status: null, failure: { code: 'connection_refused' } }
    await press('Test example.com/meridian')
    expect((await screen.findByText('The connection was refused')).tagName).toBe('OUTPUT')
  })
})

describe('the delivery log of a webhook', () => {
  it('shows deliveries page by page with their outcome', async () => {
    const failed: WebhookDelivery = {
      ...TEST,
      id: '5f6b9f0e-8f3b-4a64-9d0c-0f6d5a1d6c11',
      type: 'meeting.moved',
      status: 'failed',
      attempts: 10,
      response_status: 500,
      response_excerpt: null,
      failure: { code: 'answered', params: { status: 500 } },
    }
    const calls = show(() => [HOOK], {
      listDeliveries: ({ cursor }) =>
        cursor === 'older' ? { deliveries: [failed], next_cursor: null } : { deliveries: [TEST], next_cursor: 'older' },
    })
    await press('Log of example.com/meridian')
    const log = within(await screen.findByRole('list', { name: 'Log of example.com/meridian' }))
    expect(log.getByText('thanks')).not.toBeVisible()
    await user.click(log.getByText(/Responded with 200/))
    expect(log.getByText('thanks')).toBeVisible()
    await press('Show more')
    expect(await log.findByText('The receiver responded with 500 · 10 attempts')).toBeVisible()
    expect(inputsTo(calls, 'developers.listDeliveries')).toMatchObject([{ id: HOOK.id }, { cursor: 'older' }])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await press('Log of example.com/meridian')
    expect(screen.queryByRole('list', { name: 'Log of example.com/meridian' })).toBeNull()
  })

  it('can resend messages that were delivered or await a retry, but not those that are new or being sent', async () => {
    const next_try_at = '2026-11-21T11:00:00.000Z'
    const waiting: WebhookDelivery = {
      ...TEST,
      id: 'a',
      status: 'pending',
      attempts: 2,
      failure: { code: 'timeout' },
      next_try_at,
    }
    const fresh: WebhookDelivery = { ...waiting, id: 'b', attempts: 0, failure: null }
    const running: WebhookDelivery = { ...waiting, id: 'c', next_try_at: null }
    const calls = show(() => [HOOK], {
      listDeliveries: () => ({ deliveries: [running, fresh, waiting, TEST], next_cursor: null }),
      redeliver: () => TEST,
    })
    await press('Log of example.com/meridian')
    await press('Try now')
    await press('Send again')
    await waitFor(() =>
      expect(inputsTo(calls, 'developers.redeliver')).toEqual([
        { id: HOOK.id, deliveryId: 'a' },
        { id: HOOK.id, deliveryId: TEST.id },
      ]),
    )
    expect(await screen.findAllByText('Sending now. The log shows the result.')).not.toEqual([])
    const redeliverButtons = () => screen.getAllByRole('button', { name: /^(Try now|Send again)$/ })
    await waitFor(() => expect(redeliverButtons()).toHaveLength(2))
  })

  it('suggests sending a test message if it is empty', async () => {
    show(() => [HOOK], { listDeliveries: () => ({ deliveries: [], next_cursor: null }) })
    await press('Log of example.com/meridian')
    expect(await screen.findByText(/^Nothing was sent in the last 30 days\. “Test” sends an example\.$/)).toBeVisible()
  })
})

it('an unsaved edit of a webhook survives a reload', {
  meta: {
    promise:
      'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
  },
}, async () => {
  show(() => [HOOK])
  await press(/^Edit/)
  await user.type(url(), '/new')
  cleanup()
  show(() => [HOOK])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'URL' })).value).toBe(`${HOOK.url}/new`)
})
