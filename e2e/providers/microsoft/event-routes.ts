import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getCalendar } from './calendar-routes.ts'
import { parseFilter, select, takePage } from './collection-pages.ts'
import type { Context } from './context.ts'
import { cancelMeeting, createEvent, deleteItem, type ResponseKind, respond, updateEvent } from './event-changes.ts'
import { parseEventBody } from './event-fields.ts'
import { formatEvent } from './event-output.ts'
import { getFormat, getMailbox, getQuery, getWindow } from './graph-access.ts'
import { accessDenied, conflict, GraphError, invalidRequest, itemNotFound, malformedId } from './graph-errors.ts'
import { parseEventId } from './identifiers.ts'
import type { EventRecord, Mailbox } from './mailbox.ts'
import { findOccurrence, type Item, listItems, toMasterOrSingle } from './occurrences.ts'

const paramsSchema = z.object({ calendar: z.string().optional(), event: z.string().optional() })

/** The event or occurrence with an id. Plain ids from before a move are no longer valid. */
export function getItem(mailbox: Mailbox, id: string, calendarId?: string): Item {
  const ref = parseEventId(id)
  if (!ref) throw malformedId()
  const event = mailbox.events.get(ref.key)
  if (!event || (ref.calendarKey !== undefined && ref.calendarKey !== event.calendarKey)) throw itemNotFound()
  if (calendarId !== undefined && getCalendar(mailbox, calendarId).key !== event.calendarKey) throw itemNotFound()
  const item = ref.date === undefined ? toMasterOrSingle(event) : findOccurrence(event, ref.date)
  if (!item) throw itemNotFound()
  return item
}

function checkWritable(mailbox: Mailbox, event: EventRecord): void {
  if (mailbox.findCalendarByKey(event.calendarKey)?.canEdit === false) throw accessDenied()
}

/** https://learn.microsoft.com/graph/api/resources/event (changeKey) and RFC 9110 13.1.1; `*` matches any version. */
function checkIfMatch(request: FastifyRequest, mailbox: Mailbox, { event, date }: Item): void {
  const expectedEtag = request.headers['if-match']
  if (expectedEtag === undefined || expectedEtag === '*') return
  const changeKey = expectedEtag.replace(/^W\//, '').replaceAll('"', '')
  if (changeKey !== mailbox.changeKeyOf(event, date)) throw conflict()
}

/** Events and their methods: https://learn.microsoft.com/graph/api/resources/event#methods */
export function addEventRoutes(server: FastifyInstance, context: Context, baseUrl: () => string): void {
  const entityContext = () => ({ '@odata.context': `${baseUrl()}/v1.0/$metadata#users('me')/events/$entity` })
  const getRequestedItem = (request: FastifyRequest, scope: 'Calendars.Read' | 'Calendars.ReadWrite') => {
    const mailbox = getMailbox(request, scope)
    const { calendar, event = '' } = paramsSchema.parse(request.params)
    const item = getItem(mailbox, event, calendar)
    if (scope === 'Calendars.ReadWrite') checkWritable(mailbox, item.event)
    return { mailbox, item }
  }
  const sendList = (request: FastifyRequest, mailbox: Mailbox, items: Item[]) => {
    const query = getQuery(request)
    const format = getFormat(request)
    const filter = query['$filter']
    const sortedItems = sortItems(items, query['$orderby'])
    const matchingItems =
      filter === undefined
        ? sortedItems
        : sortedItems.filter((item) => parseFilter(filter)(formatEvent(mailbox, item, format)))
    const { items: page, nextLink } = takePage(
      matchingItems,
      new URL(request.url, baseUrl()),
      context.settings.switches.defaultPageSize,
    )
    return {
      '@odata.context': `${baseUrl()}/v1.0/$metadata#users('me')/events`,
      ...(query['$count'] === 'true' && { '@odata.count': matchingItems.length }),
      value: page.map((item) => select(formatEvent(mailbox, item, format), query['$select'])),
      ...(nextLink !== undefined && { '@odata.nextLink': nextLink }),
    }
  }

  for (const prefix of ['', '/calendar', '/calendars/:calendar']) {
    server.get(`${prefix}/events`, async (request) => {
      const mailbox = getMailbox(request, 'Calendars.Read')
      const calendar = getCalendar(mailbox, paramsSchema.parse(request.params).calendar)
      // `/me/events` lists the whole mailbox, other paths one calendar: https://learn.microsoft.com/graph/api/user-list-events
      const events = [...mailbox.events.values()].filter((event) => prefix === '' || event.calendarKey === calendar.key)
      return sendList(request, mailbox, events.map(toMasterOrSingle))
    })

    server.post(`${prefix}/events`, async (request, reply) => {
      const mailbox = getMailbox(request, 'Calendars.ReadWrite')
      const calendar = getCalendar(mailbox, paramsSchema.parse(request.params).calendar)
      if (!calendar.canEdit) throw accessDenied()
      const body = parseEventBody(request.body)
      const format = getFormat(request)
      const original = findDuplicate(context, mailbox, body.transactionId)
      const event = original ?? createEvent(context, mailbox, calendar, body)
      return reply
        .status(201)
        .send({ ...entityContext(), ...formatEvent(mailbox, hidePendingLink(toMasterOrSingle(event)), format) })
    })

    server.get(`${prefix}/calendarView`, async (request) => {
      const mailbox = getMailbox(request, 'Calendars.Read')
      const calendar = getCalendar(mailbox, paramsSchema.parse(request.params).calendar)
      const { start, end } = getWindow(getQuery(request))
      const events = [...mailbox.events.values()].filter((event) => event.calendarKey === calendar.key)
      return sendList(
        request,
        mailbox,
        events.flatMap((event) => listItems(event, start, end)),
      )
    })

    server.get(`${prefix}/events/:event`, async (request) => {
      const { mailbox, item } = getRequestedItem(request, 'Calendars.Read')
      const format = getFormat(request)
      const query = getQuery(request)
      const shownItem = hidePendingLink(item)
      if (item.event.readsUntilLink > 0) item.event.readsUntilLink -= 1
      const names = `${query['$select'] ?? ''},${query['$expand'] ?? ''}`
      const event = { ...formatEvent(mailbox, shownItem, format), ...formatExtras(mailbox, item, names, format) }
      const extras = query['$expand']?.includes('exceptionOccurrences') ? ',exceptionOccurrences' : ''
      return { ...entityContext(), ...select(event, query['$select'] && query['$select'] + extras) }
    })

    server.patch(`${prefix}/events/:event`, async (request) => {
      const { mailbox, item } = getRequestedItem(request, 'Calendars.ReadWrite')
      checkIfMatch(request, mailbox, item)
      const format = getFormat(request)
      const updatedItem = updateEvent(context, mailbox, item, parseEventBody(request.body))
      return { ...entityContext(), ...formatEvent(mailbox, updatedItem, format) }
    })

    server.delete(`${prefix}/events/:event`, async (request, reply) => {
      const { mailbox, item } = getRequestedItem(request, 'Calendars.ReadWrite')
      checkIfMatch(request, mailbox, item)
      deleteItem(context, mailbox, item)
      return reply.status(204).send()
    })

    server.get(`${prefix}/events/:event/instances`, async (request) => {
      const { mailbox, item } = getRequestedItem(request, 'Calendars.Read')
      const { start, end } = getWindow(getQuery(request))
      if (item.type !== 'seriesMaster')
        throw new GraphError(400, 'ErrorInvalidRequest', 'The event is not a recurring event.')
      return sendList(request, mailbox, listItems(item.event, start, end))
    })

    for (const [action, response] of Object.entries(RESPONSES)) {
      server.post(`${prefix}/events/:event/${action}`, async (request, reply) => {
        const { mailbox, item } = getRequestedItem(request, 'Calendars.ReadWrite')
        const { sendResponse, proposedNewTime } = z
          .looseObject({ sendResponse: z.boolean().default(true) })
          .parse(request.body ?? {})
        if (proposedNewTime && (!sendResponse || !item.fields.allowNewTimeProposals))
          throw invalidRequest('The organizer does not allow new time proposals, or sendResponse is false.')
        respond(context, mailbox, item, response, sendResponse)
        return reply.status(202).send()
      })
    }

    server.post(`${prefix}/events/:event/cancel`, async (request, reply) => {
      const { mailbox, item } = getRequestedItem(request, 'Calendars.ReadWrite')
      cancelMeeting(context, mailbox, item)
      return reply.status(202).send()
    })
  }
}

const RESPONSES: Record<string, ResponseKind> = {
  accept: 'accepted',
  tentativelyAccept: 'tentativelyAccepted',
  decline: 'declined',
}

/** Hides the link of an online meeting that is still being created. */
function hidePendingLink(item: Item): Item {
  return item.event.readsUntilLink > 0 ? { ...item, fields: { ...item.fields, joinUrl: null } } : item
}

/**
 * A repeated `transactionId`: the documentation only says that redundant POSTs are avoided; users report
 * ErrorDuplicateTransactionId. https://github.com/alcionai/corso/issues/2490
 */
function findDuplicate(
  context: Context,
  mailbox: Mailbox,
  transactionId: string | null | undefined,
): EventRecord | undefined {
  const behavior = context.settings.switches.duplicateTransaction
  if (!transactionId || behavior === 'new-event') return undefined
  const original = [...mailbox.events.values()].find((event) => event.transactionId === transactionId)
  if (!original || behavior === 'existing') return original
  const message =
    "Your request can't be completed. The TransactionId specified in the request has already been used to create a different event."
  throw new GraphError(behavior === 'error-409' ? 409 : 400, 'ErrorDuplicateTransactionId', message)
}

/** Only on request: https://learn.microsoft.com/graph/api/event-get (cancelledOccurrences, exceptionOccurrences) */
function formatExtras(mailbox: Mailbox, item: Item, names: string, format: ReturnType<typeof getFormat>) {
  const { event, type } = item
  if (type !== 'seriesMaster') return {}
  const exceptions = [...event.exceptions.keys()].flatMap((date) => findOccurrence(event, date) ?? [])
  return {
    ...(names.includes('cancelledOccurrences') && {
      cancelledOccurrences: [...event.cancelledDates].toSorted().map((date) => `OID.${event.key}.${date}`),
    }),
    ...(names.includes('exceptionOccurrences') && {
      exceptionOccurrences: exceptions.map((exception) => formatEvent(mailbox, exception, format)),
    }),
  }
}

function sortItems(items: Item[], orderBy: string | undefined): Item[] {
  const direction = / desc\b/i.test(orderBy ?? '') ? -1 : 1
  const keyOf = (item: Item): number | string => {
    if (orderBy?.startsWith('subject')) return item.fields.subject
    if (orderBy?.startsWith('lastModifiedDateTime')) return item.event.modified
    if (orderBy?.startsWith('createdDateTime')) return item.event.created
    return item.fields.start
  }
  return items.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return direction * (left < right ? -1 : Number(left > right))
  })
}
