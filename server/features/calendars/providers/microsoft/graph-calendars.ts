import type { Calendar } from '@microsoft/microsoft-graph-types'
import { z } from 'zod'
import { isEmail, normalizeEmail } from '#shared/access.ts'
import { toShortLine } from '../icalendar/event-details.ts'
import type { RemoteAccount, RemoteCalendar } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import type { GraphClient } from './graph-client.ts'
import type { MailboxOwner } from './read-event.ts'

const calendarSchema = z.object({
  id: z.string().min(1),
  name: z.nullish(z.string()).catch(null),
  color: z.nullish(z.string()).catch(null),
  hexColor: z.nullish(z.string()).catch(null),
  isDefaultCalendar: z.nullish(z.boolean()).catch(null),
  canEdit: z.nullish(z.boolean()).catch(null),
  owner: z.nullish(z.object({ name: z.nullish(z.string()), address: z.nullish(z.string()) })).catch(null),
  allowedOnlineMeetingProviders: z.nullish(z.array(z.string())).catch(null),
})

type GraphCalendar = z.infer<typeof calendarSchema>

/** Outlook's colors by name, for calendars without a `hexColor`. */
const COLORS: Readonly<Record<string, string>> = {
  lightBlue: 'a6d1f5',
  lightGreen: '87d28e',
  lightOrange: 'fcab73',
  lightGray: 'c0c0c0',
  lightYellow: 'f5dc7d',
  lightTeal: '4adacc',
  lightPink: 'e7a1a2',
  lightBrown: 'dba77d',
  lightRed: 'f8a89a',
  maxColor: 'e3008c',
}
const DEFAULT_COLOR = '0078d4'
const MAX_SUMMARY_LENGTH = 200

/** The calendars of an account. */
export interface GraphCalendars {
  list: RemoteCalendar[]
  /** The mailbox's own address, according to its default calendar. */
  address: string | null
  name: string | null
  /** Events of this account can have Teams links. */
  hasTeams: boolean
  /** The owners of calendars that other people share with this account, by calendar id, if `address` is known. */
  sharedBy: ReadonlyMap<string, MailboxOwner>
}

/** Reads all calendars of an account. */
export async function readCalendars(client: GraphClient): Promise<GraphCalendars> {
  const calendars = (await client.readAll('/me/calendars?$top=100')).map(parseCalendar)
  const defaultCalendar = calendars.find(({ isDefaultCalendar }) => isDefaultCalendar)
  const address = getOwnerAddress(defaultCalendar)
  const sharedBy = new Map<string, MailboxOwner>()
  for (const calendar of calendars) {
    const email = getOwnerAddress(calendar)
    if (address !== null && email !== null && email !== address)
      sharedBy.set(calendar.id, { email, name: calendar.owner?.name ?? null, aliases: [] })
  }
  return {
    list: calendars.map(toRemoteCalendar),
    address,
    name: defaultCalendar?.owner?.name ?? null,
    hasTeams: defaultCalendar?.allowedOnlineMeetingProviders?.includes('teamsForBusiness') ?? false,
    sharedBy,
  }
}

function parseCalendar(value: unknown): GraphCalendar {
  const { data, error } = calendarSchema.safeParse(value)
  if (!data) throw new ProviderError('unavailable', { cause: error })
  return data
}

function getOwnerAddress(calendar: GraphCalendar | undefined): string | null {
  const address = normalizeEmail(calendar?.owner?.address ?? '')
  return isEmail(address) ? address : null
}

function toRemoteCalendar({ id, name, color, hexColor, isDefaultCalendar, canEdit }: GraphCalendar): RemoteCalendar {
  const [, hex] = /^#?([0-9a-f]{6})$/.exec(hexColor?.toLowerCase() ?? '') ?? []
  return {
    external_id: id,
    summary: toShortLine(name ?? '', MAX_SUMMARY_LENGTH) || 'Calendar',
    background_color: hex ?? COLORS[color ?? ''] ?? DEFAULT_COLOR,
    is_primary: isDefaultCalendar === true,
    is_read_only: canEdit === false,
  }
}

/** The path of a calendar in Graph's API. */
export function getCalendarPath(calendar_id: string): string {
  return `/me/calendars/${encodeURIComponent(calendar_id)}`
}

/** Sends only the name: Graph stores no description or time zone for a calendar. */
export async function createGraphCalendar(client: GraphClient, name: string): Promise<{ external_id: string }> {
  const body = { name } satisfies Calendar
  return { external_id: parseCalendar(await client.call('/me/calendars', { method: 'POST', body })).id }
}

export async function updateGraphCalendar(
  client: GraphClient,
  calendar_id: string,
  { summary }: Parameters<RemoteAccount['updateCalendar']>[1],
): Promise<void> {
  if (summary === undefined) return
  const body = { name: summary } satisfies Calendar
  await client.call(getCalendarPath(calendar_id), { method: 'PATCH', body })
}

/** A calendar that no longer exists counts as deleted. */
export async function deleteGraphCalendar(client: GraphClient, calendar_id: string): Promise<void> {
  await ignoreGone(client.call(getCalendarPath(calendar_id), { method: 'DELETE' }))
}
