import { GraphError, invalidRequest } from './graph-errors.ts'
import { formatChangeKey, formatEventId } from './identifiers.ts'
import type { Change, Mailbox } from './mailbox.ts'
import type { Settings } from './options.ts'

export interface Subscription {
  id: string
  mailbox: Mailbox
  resource: string
  /** The calendar that `resource` names; undefined for all events of the mailbox. */
  calendarKey: string | undefined
  changeType: string
  notificationUrl: string
  lifecycleNotificationUrl: string | null
  clientState: string | null
  /** In epoch milliseconds. */
  expiresAt: number
  isImmutable: boolean
}

export type LifecycleEvent = 'reauthorizationRequired' | 'missed' | 'subscriptionRemoved'

export interface Delivery {
  url: string
  attempt: number
  /** HTTP status of the receiver, or `dropped` or `failed`. */
  outcome: number | 'dropped' | 'failed'
  body: object
}

/** Longest lifetime in minutes: https://learn.microsoft.com/graph/api/resources/subscription#subscription-lifetime; personal accounts keep the older limit. */
export const MAX_LIFETIME_MINUTES = { personal: 4230, work: 10_080 }
const VALIDATION_TIMEOUT_MS = 10_000
const DELIVERY_TIMEOUT_MS = 3000

/** Change notifications by webhook: https://learn.microsoft.com/graph/change-notifications-delivery-webhooks */
export class Subscriptions {
  readonly all = new Map<string, Subscription>()
  readonly deliveries: Delivery[] = []
  shouldDropNotifications = false
  readonly #settings: Settings
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  reset(): void {
    this.all.clear()
    this.deliveries.length = 0
    this.shouldDropNotifications = false
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  listActive(mailbox: Mailbox): Subscription[] {
    for (const [id, { expiresAt }] of this.all) if (expiresAt <= Date.now()) this.all.delete(id)
    return [...this.all.values()].filter((subscription) => subscription.mailbox === mailbox)
  }

  async create(subscription: Subscription): Promise<void> {
    await validateUrl(subscription.notificationUrl)
    if (subscription.lifecycleNotificationUrl !== null) await validateUrl(subscription.lifecycleNotificationUrl)
    this.all.set(subscription.id, subscription)
  }

  /** The expiration that a client requests, within the limits of the account, in epoch milliseconds. */
  parseExpiration(mailbox: Mailbox, text: string): number {
    const expiresAt = Date.parse(text)
    if (Number.isNaN(expiresAt)) throw invalidRequest('expirationDateTime is not a valid DateTimeOffset.')
    if (expiresAt <= Date.now())
      throw new GraphError(400, 'InvalidRequest', 'Subscription expiration must be in the future.')
    const minutes = MAX_LIFETIME_MINUTES[mailbox.user.kind]
    const latestExpiration = Date.now() + minutes * 60_000
    if (expiresAt <= latestExpiration + 5000) return expiresAt
    if (this.#settings.switches.longSubscription === 'shorten') return latestExpiration
    throw new GraphError(400, 'ExtensionError', `Subscription expiration can only be ${minutes} minutes in the future.`)
  }

  /** Notifies all subscriptions that watch the changed calendar. */
  notify({ mailbox, type, event, calendarKey, date }: Change): void {
    for (const subscription of this.listActive(mailbox)) {
      const isWatched = subscription.calendarKey === undefined || subscription.calendarKey === calendarKey
      if (!isWatched || !subscription.changeType.split(',').includes(type)) continue
      const ref = { key: event.key, ...(date !== undefined && { date }) }
      const id = formatEventId(ref, calendarKey, subscription.isImmutable)
      const resource = `Users/${mailbox.oid}/Events/${id}`
      const etag = `W/"${formatChangeKey(event.key, event.version)}"`
      const resourceData = { '@odata.type': '#Microsoft.Graph.Event', '@odata.id': resource, '@odata.etag': etag, id }
      this.#send(subscription.notificationUrl, {
        ...describeSubscription(subscription),
        changeType: type,
        resource,
        resourceData,
      })
    }
  }

  /** https://learn.microsoft.com/graph/change-notifications-lifecycle-events */
  sendLifecycle(subscription: Subscription, lifecycleEvent: LifecycleEvent): void {
    if (lifecycleEvent === 'subscriptionRemoved') this.all.delete(subscription.id)
    const url = subscription.lifecycleNotificationUrl
    if (url !== null) this.#send(url, { ...describeSubscription(subscription), lifecycleEvent })
  }

  #send(url: string, notification: object): void {
    const body = { value: [notification] }
    if (this.shouldDropNotifications) this.deliveries.push({ url, attempt: 1, outcome: 'dropped', body })
    else this.#schedule(url, body, 1, this.#settings.pushDelayMs)
  }

  #schedule(url: string, body: object, attempt: number, delay: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#deliver(url, body, attempt)
    }, delay)
    timer.unref()
    this.#timers.add(timer)
  }

  async #deliver(url: string, body: object, attempt: number): Promise<void> {
    const outcome = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 'failed' as const,
    )
    this.deliveries.push({ url, attempt, outcome, body })
    const isAccepted = outcome !== 'failed' && outcome >= 200 && outcome < 300
    const retryDelay = this.#settings.pushRetryDelaysMs[attempt - 1]
    if (!isAccepted && retryDelay !== undefined) this.#schedule(url, body, attempt + 1, retryDelay)
  }
}

/** https://learn.microsoft.com/graph/api/resources/changenotification */
const describeSubscription = ({ id, expiresAt, clientState, mailbox }: Subscription) => ({
  subscriptionId: id,
  subscriptionExpirationDateTime: new Date(expiresAt).toISOString(),
  clientState,
  tenantId: mailbox.tenantId,
})

/** The receiver has to echo a token as plain text within ten seconds. */
async function validateUrl(notificationUrl: string): Promise<void> {
  const token = `Validation: Testing client application reachability for subscription Request-Id: ${crypto.randomUUID()}`
  const url = new URL(notificationUrl)
  url.searchParams.set('validationToken', token)
  const validationError = (reason: string) =>
    new GraphError(
      400,
      'ValidationError',
      `Subscription validation request failed. Notification endpoint must respond with 200 OK to validation request. ${reason}`,
    )
  let response: Response
  let text: string
  try {
    const headers = { 'content-type': 'text/plain; charset=utf-8' }
    response = await fetch(url, { method: 'POST', headers, signal: AbortSignal.timeout(VALIDATION_TIMEOUT_MS) })
    text = await response.text()
  } catch {
    throw validationError('The request timed out or the endpoint could not be reached.')
  }
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') === true
  if (response.status !== 200 || !isPlain || text !== token) throw validationError(`Status ${response.status}.`)
}
