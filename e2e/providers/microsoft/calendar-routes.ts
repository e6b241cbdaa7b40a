import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { select, takePage } from './collection-pages.ts'
import { onlineMeetingProviderOf } from './event-changes.ts'
import { getMailbox, getQuery } from './graph-access.ts'
import { accessDenied, GraphError, invalidRequest, itemNotFound, malformedId } from './graph-errors.ts'
import { formatChangeKey } from './identifiers.ts'
import type { CalendarRecord, Mailbox } from './mailbox.ts'

/** https://learn.microsoft.com/graph/api/resources/calendar */
const COLORS = [
  'auto',
  'lightBlue',
  'lightGreen',
  'lightOrange',
  'lightGray',
  'lightYellow',
  'lightTeal',
  'lightPink',
  'lightBrown',
  'lightRed',
  'maxColor',
] as const
const HEX_COLORS: Record<string, string> = {
  lightBlue: '#69afe5',
  lightGreen: '#7bd148',
  lightOrange: '#fb8c00',
  lightGray: '#a0a0a0',
  lightYellow: '#fbd75b',
  lightTeal: '#4bb4b7',
  lightPink: '#e67c9f',
  lightBrown: '#ac725e',
  lightRed: '#e06c6c',
}
const calendarBody = z.looseObject({ name: z.string().min(1).optional(), color: z.enum(COLORS).optional() })

export function formatCalendar(mailbox: Mailbox, calendar: CalendarRecord): Record<string, unknown> {
  const provider = onlineMeetingProviderOf(mailbox)
  const isOwn = calendar.owner.address === mailbox.user.email
  return {
    id: calendar.id,
    name: calendar.name,
    color: calendar.color,
    hexColor: calendar.hexColor,
    isDefaultCalendar: calendar.isDefault,
    changeKey: formatChangeKey(calendar.key, calendar.version),
    canShare: isOwn,
    canViewPrivateItems: isOwn,
    canEdit: calendar.canEdit,
    allowedOnlineMeetingProviders: [provider],
    defaultOnlineMeetingProvider: provider,
    isTallyingResponses: calendar.isDefault,
    isRemovable: !calendar.isDefault,
    owner: calendar.owner,
  }
}

/** The calendar with an id; without an id, the default calendar. */
export function getCalendar(mailbox: Mailbox, id: string | undefined): CalendarRecord {
  if (id === undefined) return mailbox.defaultCalendar
  const calendar = mailbox.calendars.get(id)
  if (calendar) return calendar
  throw id.startsWith('AAMkAG') ? itemNotFound() : malformedId()
}

function parseBody(body: unknown) {
  const result = calendarBody.safeParse(body ?? {})
  if (!result.success)
    throw invalidRequest(`Invalid value for property '${result.error.issues[0]?.path.join('.') ?? ''}'.`)
  return result.data
}

function checkNameIsUnique(mailbox: Mailbox, name: string, current?: CalendarRecord): void {
  const isTaken = [...mailbox.calendars.values()].some(
    (calendar) => calendar !== current && calendar.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw new GraphError(409, 'ErrorFolderExists', 'A folder with the specified name already exists.')
}

/** https://learn.microsoft.com/graph/api/user-list-calendars, …/user-post-calendars, …/calendar-get, …-update, …-delete */
export function addCalendarRoutes(server: FastifyInstance, baseUrl: () => string): void {
  const idOf = (params: unknown) => z.object({ calendar: z.string().optional() }).parse(params).calendar
  const entityContext = () => ({ '@odata.context': `${baseUrl()}/v1.0/$metadata#users('me')/calendars/$entity` })

  server.get('/calendars', async (request) => {
    const mailbox = getMailbox(request, 'Calendars.Read')
    const url = new URL(request.url, baseUrl())
    const { items, nextLink } = takePage([...mailbox.calendars.values()], url, 10)
    return {
      '@odata.context': `${baseUrl()}/v1.0/$metadata#users('me')/calendars`,
      ...(nextLink !== undefined && { '@odata.nextLink': nextLink }),
      value: items.map((calendar) => select(formatCalendar(mailbox, calendar), getQuery(request)['$select'])),
    }
  })

  server.post('/calendars', async (request, reply) => {
    const mailbox = getMailbox(request, 'Calendars.ReadWrite')
    const { name, color } = parseBody(request.body)
    if (name === undefined) throw invalidRequest("The property 'name' is required.")
    checkNameIsUnique(mailbox, name)
    const calendar = mailbox.addCalendar({ name, ...(color && { color, hexColor: HEX_COLORS[color] ?? '' }) })
    return reply.status(201).send({ ...entityContext(), ...formatCalendar(mailbox, calendar) })
  })

  for (const path of ['/calendar', '/calendars/:calendar']) {
    server.get(path, async (request) => {
      const mailbox = getMailbox(request, 'Calendars.Read')
      return {
        ...entityContext(),
        ...select(formatCalendar(mailbox, getCalendar(mailbox, idOf(request.params))), getQuery(request)['$select']),
      }
    })

    server.patch(path, async (request) => {
      const mailbox = getMailbox(request, 'Calendars.ReadWrite')
      const calendar = getCalendar(mailbox, idOf(request.params))
      if (!calendar.canEdit) throw accessDenied()
      const { name, color } = parseBody(request.body)
      if (name !== undefined) checkNameIsUnique(mailbox, name, calendar)
      Object.assign(calendar, {
        version: ++mailbox.version,
        ...(name !== undefined && { name }),
        ...(color && { color, hexColor: HEX_COLORS[color] ?? '' }),
      })
      return { ...entityContext(), ...formatCalendar(mailbox, calendar) }
    })
  }

  server.delete('/calendars/:calendar', async (request, reply) => {
    const mailbox = getMailbox(request, 'Calendars.ReadWrite')
    const calendar = getCalendar(mailbox, idOf(request.params))
    if (calendar.isDefault)
      throw new GraphError(400, 'ErrorDeleteDistinguishedFolder', 'Distinguished folders cannot be deleted.')
    mailbox.deleteCalendar(calendar)
    return reply.status(204).send()
  })
}
