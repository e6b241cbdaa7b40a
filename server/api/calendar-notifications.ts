import type { FastifyInstance } from 'fastify'
import { receiveNotification } from '../features/calendars/accounts/channels/receive-notification.ts'
import { errorBodyForStatus, invalidInput } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { RateLimit } from '../platform/limits/rate-limit.ts'
import type { Services } from '../platform/services.ts'

/** Maximum length of the validation token that a provider expects back when a channel is opened. */
const MAX_VALIDATION_TOKEN_LENGTH = 2000
/** Providers call often and from few networks, so the limit rejects only floods. */
const NOTIFICATION_LIMIT: RateLimit = { name: 'calendar-notifications', points: 600, seconds: 60, store: 'process' }

interface NotificationRoute {
  Params: { provider: string }
  Querystring: Record<string, string | string[]>
}

/**
 * `POST /calendar-notifications/<provider>`: calendar providers report changes here, without a session. The response
 * does not reveal whether a channel exists.
 */
export async function calendarNotifications(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  // Microsoft validates the URL with an empty text body.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, async () => undefined)

  app.post<NotificationRoute>(
    '/calendar-notifications/:provider',
    async ({ params, query, headers, body, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      await services.limits.consume(NOTIFICATION_LIMIT, networkOf(ip))
      const request = { headers, query: requireUniqueParameters(query), body }
      const result = await receiveNotification(services, params.provider, request)
      if (!result) return reply.status(404).send(errorBodyForStatus(404))
      const { response } = result
      if (response === undefined) return reply.status(202).send()
      if (response.length > MAX_VALIDATION_TOKEN_LENGTH) return reply.status(400).send(errorBodyForStatus(400))
      return reply.type('text/plain; charset=utf-8').send(response)
    },
  )
}

/** @throws {DomainError} `invalid_input` if a parameter is repeated */
function requireUniqueParameters(query: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (typeof value !== 'string') throw invalidInput({ [name]: { code: 'repeated_parameter' } })
      return [name, value]
    }),
  )
}
