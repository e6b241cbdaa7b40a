import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { getFormat, getMailbox } from './graph-access.ts'
import { GraphError, itemNotFound } from './graph-errors.ts'
import type { Mailbox } from './mailbox.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'

const createBody = z.looseObject({
  changeType: z.string(),
  notificationUrl: z.url(),
  lifecycleNotificationUrl: z.url().nullish(),
  resource: z.string(),
  expirationDateTime: z.string(),
  clientState: z.string().max(128).nullish(),
})
const updateBody = z.looseObject({ expirationDateTime: z.string() })
const CHANGE_TYPES = ['created', 'updated', 'deleted']
const MAX_SUBSCRIPTIONS = 1000

/** https://learn.microsoft.com/graph/api/resources/subscription#methods */
export function addSubscriptionRoutes(
  server: FastifyInstance,
  context: Context,
  subscriptions: Subscriptions,
  baseUrl: () => string,
): void {
  const odataContext = (suffix: string) => ({ '@odata.context': `${baseUrl()}/v1.0/$metadata#subscriptions${suffix}` })
  const format = (subscription: Subscription) => ({
    ...odataContext('/$entity'),
    ...formatSubscription(context, subscription),
  })
  const findSubscription = (request: FastifyRequest) => {
    const mailbox = getMailbox(request, 'Calendars.Read')
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const subscription = subscriptions.listActive(mailbox).find((entry) => entry.id === id)
    if (!subscription) throw new GraphError(404, 'ResourceNotFound', 'The object was not found.')
    return { mailbox, subscription }
  }

  server.get('/subscriptions', async (request) => {
    const activeSubscriptions = subscriptions.listActive(getMailbox(request, 'Calendars.Read'))
    return {
      ...odataContext(''),
      value: activeSubscriptions.map((subscription) => formatSubscription(context, subscription)),
    }
  })

  server.post('/subscriptions', async (request, reply) => {
    const mailbox = getMailbox(request, 'Calendars.Read')
    const body = parse(createBody, request.body)
    const types = body.changeType.split(',').map((type) => type.trim())
    if (types.some((type) => !CHANGE_TYPES.includes(type))) throw invalid('changeType')
    if (subscriptions.listActive(mailbox).length >= MAX_SUBSCRIPTIONS)
      throw new GraphError(403, 'ExtensionError', 'Too many subscriptions for this mailbox.')
    const subscription: Subscription = {
      id: crypto.randomUUID(),
      mailbox,
      resource: body.resource,
      calendarKey: parseResource(mailbox, body.resource),
      changeType: types.join(','),
      notificationUrl: checkUrl(body.notificationUrl),
      lifecycleNotificationUrl: body.lifecycleNotificationUrl ? checkUrl(body.lifecycleNotificationUrl) : null,
      clientState: body.clientState ?? null,
      expiresAt: subscriptions.parseExpiration(mailbox, body.expirationDateTime),
      isImmutable: getFormat(request).isImmutable,
    }
    await subscriptions.create(subscription)
    return reply.status(201).send(format(subscription))
  })

  server.get('/subscriptions/:id', async (request) => format(findSubscription(request).subscription))

  server.patch('/subscriptions/:id', async (request) => {
    const { mailbox, subscription } = findSubscription(request)
    const { expirationDateTime } = parse(updateBody, request.body)
    subscription.expiresAt = subscriptions.parseExpiration(mailbox, expirationDateTime)
    return format(subscription)
  })

  server.delete('/subscriptions/:id', async (request, reply) => {
    subscriptions.all.delete(findSubscription(request).subscription.id)
    return reply.status(204).send()
  })

  server.post('/subscriptions/:id/reauthorize', async (request, reply) => {
    findSubscription(request)
    return reply.status(204).send()
  })
}

const invalid = (name: string) => new GraphError(400, 'InvalidRequest', `The value of '${name}' is invalid or missing.`)

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (!result.success) throw invalid(result.error.issues[0]?.path.join('.') ?? '')
  return result.data
}

/** Requires https, except on loopback, where tests receive notifications. */
function checkUrl(text: string): string {
  const url = new URL(text)
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal)
    throw new GraphError(400, 'InvalidRequest', "The underlying protocol of 'notificationUrl' must be https.")
  return text
}

/** `me/events`, `me/calendar/events`, `me/calendars/{id}/events`, and the same with `users/{id}`. */
function parseResource(mailbox: Mailbox, resource: string): string | undefined {
  const path = /^\/?(?:me|users\/([^/]+))\/(?:events|calendar\/events|calendars\/([^/]+)\/events)\/?$/i.exec(resource)
  if (!path) throw new GraphError(400, 'ExtensionError', `Resource '${resource}' is not supported.`)
  const [, user, calendarId] = path
  if (user !== undefined && user !== mailbox.oid && user.toLowerCase() !== mailbox.user.email.toLowerCase())
    throw new GraphError(403, 'ExtensionError', 'Access is denied.')
  if (calendarId === undefined)
    return resource.toLowerCase().includes('calendar/') ? mailbox.defaultCalendar.key : undefined
  const calendar = mailbox.calendars.get(decodeURIComponent(calendarId))
  if (!calendar) throw itemNotFound()
  return calendar.key
}

function formatSubscription({ settings }: Context, subscription: Subscription) {
  const { id, resource, changeType, clientState, notificationUrl, lifecycleNotificationUrl, mailbox, expiresAt } =
    subscription
  return {
    id,
    resource,
    applicationId: settings.clientId,
    changeType,
    clientState,
    notificationUrl,
    lifecycleNotificationUrl,
    notificationQueryOptions: null,
    expirationDateTime: new Date(expiresAt).toISOString(),
    creatorId: mailbox.oid,
    includeResourceData: null,
    latestSupportedTlsVersion: 'v1_2',
    encryptionCertificate: null,
    encryptionCertificateId: null,
    notificationUrlAppId: null,
  }
}
