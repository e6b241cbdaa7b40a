import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from './context.ts'
import { getFormat, getMailbox } from './graph-access.ts'
import { GraphError, invalidRequest } from './graph-errors.ts'
import type { Mailbox } from './mailbox.ts'
import { type Item, listItems } from './occurrences.ts'
import { findZone, formatWallTime, toInstant } from './time-zones.ts'

const wallTime = z.object({ dateTime: z.string(), timeZone: z.string() })
const scheduleRequest = z.looseObject({
  schedules: z.array(z.string()).min(1),
  startTime: wallTime,
  endTime: wallTime,
  availabilityViewInterval: z.int().min(5).max(1440).default(30),
})

/**
 * Digits of the availability view: https://learn.microsoft.com/graph/outlook-get-free-busy-schedule
 * Where statuses overlap, the last status in `PRECEDENCE` wins.
 */
const DIGITS: Record<string, number> = { free: 0, tentative: 1, busy: 2, oof: 3, workingElsewhere: 4, unknown: 2 }
const PRECEDENCE = [0, 4, 1, 2, 3]
const MINUTE = 60_000
const MAX_DAYS = 62

/** Free and busy times by address: https://learn.microsoft.com/graph/api/calendar-getschedule */
export function addScheduleRoutes(server: FastifyInstance, context: Context, baseUrl: () => string): void {
  const getSchedule = async (request: FastifyRequest) => {
    const mailbox = getMailbox(request, 'Calendars.Read')
    if (mailbox.user.kind === 'personal') {
      throw new GraphError(
        403,
        'ErrorAccessDenied',
        'Access is denied. getSchedule is not supported for personal Microsoft accounts.',
      )
    }
    const parsed = scheduleRequest.safeParse(request.body)
    if (!parsed.success)
      throw invalidRequest(`Invalid value for parameter '${parsed.error.issues[0]?.path.join('.') ?? ''}'.`)
    const { schedules, availabilityViewInterval: interval } = parsed.data
    const [start, end] = [parsed.data.startTime, parsed.data.endTime].map(({ dateTime, timeZone }) => {
      const zone = findZone(timeZone)
      if (!zone)
        throw new GraphError(
          400,
          'TimeZoneNotSupportedException',
          `The following TimeZone value is not supported: '${timeZone}'.`,
        )
      return toInstant(dateTime, zone)
    }) as [number, number]
    if (end <= start || end - start > MAX_DAYS * 1440 * MINUTE) {
      throw new GraphError(
        400,
        'ErrorInvalidTimeInterval',
        'The requested time duration specified for FreeBusyViewOptions.TimeWindow is not within the allowed limits.',
      )
    }
    const { timeZone } = getFormat(request)
    const value = schedules.map((address) => {
      const target = context.findMailbox(address)
      return target
        ? formatSchedule(mailbox, target, { address, start, end, interval, timeZone })
        : formatUnknown(address)
    })
    return { '@odata.context': `${baseUrl()}/v1.0/$metadata#Collection(microsoft.graph.scheduleInformation)`, value }
  }
  server.post('/calendar/getSchedule', getSchedule)
  server.post('/calendars/:calendar/getSchedule', getSchedule)
}

interface ScheduleQuery {
  address: string
  start: number
  end: number
  interval: number
  timeZone: string
}

function formatSchedule(caller: Mailbox, mailbox: Mailbox, { address, start, end, interval, timeZone }: ScheduleQuery) {
  const isOwn = mailbox === caller
  const items = [...mailbox.events.values()]
    .filter((event) => event.calendarKey === mailbox.defaultCalendar.key)
    .flatMap((event) => listItems(event, start, end))
    .filter(({ fields }) => !fields.isCancelled)
    .toSorted((a, b) => a.fields.start - b.fields.start)
  return {
    scheduleId: address,
    availabilityView: formatView(items, start, end, interval * MINUTE),
    scheduleItems: items.map(({ fields }) => ({
      ...(isOwn && {
        isPrivate: fields.sensitivity === 'private',
        subject: fields.subject,
        location: fields.location.displayName ?? '',
      }),
      status: fields.showAs,
      start: formatWallTime(fields.start, timeZone),
      end: formatWallTime(fields.end, timeZone),
    })),
    workingHours: {
      daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      startTime: '08:00:00.0000000',
      endTime: '17:00:00.0000000',
      timeZone: { name: mailbox.user.timeZone },
    },
  }
}

function formatView(items: Item[], start: number, end: number, step: number): string {
  const slotCount = Math.ceil((end - start) / step)
  return Array.from({ length: slotCount }, (_, index) => {
    const [from, to] = [start + index * step, start + (index + 1) * step]
    const digits = items
      .filter(({ fields }) => fields.start < to && fields.end > from)
      .map(({ fields }) => DIGITS[fields.showAs] ?? 2)
    return String(digits.toSorted((a, b) => PRECEDENCE.indexOf(b) - PRECEDENCE.indexOf(a))[0] ?? 0)
  }).join('')
}

/** An address that Exchange cannot resolve has an error in place of its items. */
const formatUnknown = (address: string) => ({
  scheduleId: address,
  availabilityView: '',
  error: {
    message: `Unable to resolve e-mail address ${address} to an Active Directory object.`,
    responseCode: 'ErrorMailRecipientNotFound',
  },
})
