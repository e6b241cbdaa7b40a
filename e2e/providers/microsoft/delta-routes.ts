import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getCalendar } from './calendar-routes.ts'
import type { Context } from './context.ts'
import type { DeltaRounds } from './delta.ts'
import { getFormat, getMailbox, getMaxPageSize, getQuery, getWindow } from './graph-access.ts'
import { GraphError } from './graph-errors.ts'

const UNSUPPORTED_PARAMETERS = ['$select', '$top', '$expand', '$filter', '$orderby', '$search', '$skip']

/** https://learn.microsoft.com/graph/api/event-delta: supports `Prefer: odata.maxpagesize`, but no OData parameters. */
export function addDeltaRoutes(
  server: FastifyInstance,
  context: Context,
  rounds: DeltaRounds,
  baseUrl: () => string,
): void {
  for (const prefix of ['', '/calendar', '/calendars/:calendar']) {
    server.get(`${prefix}/calendarView/delta`, async (request) => {
      const mailbox = getMailbox(request, 'Calendars.Read')
      const query = getQuery(request)
      const unsupportedParameter = UNSUPPORTED_PARAMETERS.find((name) => query[name] !== undefined)
      if (unsupportedParameter) {
        throw new GraphError(
          400,
          'ErrorInvalidUrlQuery',
          `The following parameters are not supported with change tracking over the 'CalendarView' resource: '${unsupportedParameter}'.`,
        )
      }
      const path = request.url.split('?')[0] ?? ''
      const format = getFormat(request)
      const pageSize = getMaxPageSize(request) ?? context.settings.switches.defaultPageSize
      const token = query['$skiptoken'] ?? query['$deltatoken']
      const calendar = getCalendar(
        mailbox,
        z.object({ calendar: z.string().optional() }).parse(request.params).calendar,
      )
      const restartUrl = ({ start, end }: { start: number; end: number }) =>
        `${baseUrl()}${path}?startDateTime=${new Date(start).toISOString()}&endDateTime=${new Date(end).toISOString()}`
      const page =
        token === undefined
          ? rounds.begin(mailbox, { calendarKey: calendar.key, ...getWindow(query) }, format, pageSize)
          : rounds.resume(mailbox, token, format, pageSize, restartUrl)
      const link = page.isComplete
        ? { '@odata.deltaLink': `${baseUrl()}${path}?$deltatoken=${page.token}` }
        : { '@odata.nextLink': `${baseUrl()}${path}?$skiptoken=${page.token}` }
      return { '@odata.context': `${baseUrl()}/v1.0/$metadata#Collection(event)`, ...link, value: page.value }
    })
  }
}
