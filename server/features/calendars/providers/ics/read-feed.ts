import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type ICAL from 'ical.js'
import { PALETTE } from '#shared/palette.ts'
import { isTimeZone } from '#shared/time.ts'
import { CalendarFile, CalendarFileError } from '../../../../platform/icalendar/read-calendar.ts'
import { singleLine } from '../../../../platform/mail/plain-text.ts'
import { EventZones } from '../icalendar/event-zones.ts'
import { parseLocalTime } from '../icalendar/local-time.ts'
import { parseComponent, textOf } from '../icalendar/parse-components.ts'
import { toRemoteEvents } from '../icalendar/remote-events.ts'
import { unknownTime } from '../icalendar/unknown-time.ts'
import type { RemoteEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { accountName, type FeedAddress } from './feed-address.ts'
import type { FeedCursor } from './feed-cursor.ts'
import { refreshMinutes } from './refresh-interval.ts'

/** The content of a calendar file. */
export interface Feed
  extends Pick<FeedCursor, 'name' | 'description' | 'time_zone' | 'background_color' | 'refresh_minutes'> {
  /** Each series before its exceptions. */
  events: RemoteEvent[]
}

const MAX_LENGTHS = { name: 120, description: 1000 }
/** Events converted before other work can run. */
const BATCH_SIZE = 50

/**
 * Reads a calendar file.
 * @throws {ProviderError} `unavailable` for anything else, or only a part of a file
 */
export async function readFeed(body: readonly Buffer[], address: FeedAddress): Promise<Feed> {
  const file = new CalendarFile(body)
  try {
    const objects = await groupByUid(file)
    const time_zone = findTimeZone(file)
    const events = await convertEvents(objects, file, { ...address, time_zone: time_zone ?? address.time_zone })
    return {
      name: cut(
        file.getProperty('NAME') || file.getProperty('X-WR-CALNAME') || new URL(address.url).hostname,
        MAX_LENGTHS.name,
      ),
      description:
        cut(file.getProperty('DESCRIPTION') || file.getProperty('X-WR-CALDESC') || '', MAX_LENGTHS.description) || null,
      time_zone,
      background_color: readColor(file.getProperty('X-APPLE-CALENDAR-COLOR')),
      refresh_minutes: refreshMinutes(file.getProperty('REFRESH-INTERVAL') ?? file.getProperty('X-PUBLISHED-TTL')),
      events,
    }
  } catch (error) {
    throw error instanceof CalendarFileError ? new ProviderError('unavailable', { cause: error }) : error
  }
}

/** The events with one UID. */
interface FeedObject {
  /** By start. A series or single event occurs once, but some programs give different events one UID. */
  mains: Map<string, FeedComponent>
  /** By original start. */
  exceptions: Map<string, FeedComponent>
}

interface FeedComponent {
  component: ICAL.Component
  digest: string
}

async function groupByUid(file: CalendarFile): Promise<Map<string, FeedObject>> {
  const objects = new Map<string, FeedObject>()
  for await (const { text, digest } of file.events()) {
    const component = parseComponent(text)
    if (component?.name !== 'vevent') {
      file.unreadable++
      continue
    }
    const uid = textOf(component, 'uid') ?? digest
    const object: FeedObject = objects.get(uid) ?? { mains: new Map(), exceptions: new Map() }
    objects.set(uid, object)
    const isException = component.hasProperty('recurrence-id')
    const versions = isException ? object.exceptions : object.mains
    const start = textOf(component, isException ? 'recurrence-id' : 'dtstart') ?? ''
    const existing = versions.get(start)
    if (parseLocalTime(start) && parseLocalTime(textOf(component, 'dtstart') ?? '')) {
      if (!existing || sequenceOf(component) >= sequenceOf(existing.component))
        versions.set(start, { component, digest })
    } else file.unreadable++
  }
  return objects
}

function sequenceOf(component: ICAL.Component): number {
  return Number.parseInt(textOf(component, 'sequence') ?? '', 10) || 0
}

async function convertEvents(
  objects: ReadonlyMap<string, FeedObject>,
  file: CalendarFile,
  address: FeedAddress,
): Promise<RemoteEvent[]> {
  const definitions = file.timeZones.flatMap((text) => parseComponent(text) ?? [])
  const zones = new EventZones(definitions, address.time_zone)
  const owner = { email: accountName(address), name: null }
  const zoneDigest = digestOf([address.time_zone, ...file.timeZones])
  const events: RemoteEvent[] = []
  const convert = (id: string, parts: readonly FeedComponent[]) => {
    events.push(
      ...toRemoteEvents({
        components: parts.map(({ component }) => component),
        zones,
        owner,
        external_id: /^[\x21-\x7e]{1,200}$/.test(id) ? id : digestOf([id]),
        etag: digestOf([zoneDigest, ...parts.map(({ digest }) => digest)]),
      }),
    )
  }
  let count = 0
  for (const [uid, { mains, exceptions }] of objects) {
    const [first, ...others] = mains
    convert(uid, [...(first ? [first[1]] : []), ...exceptions.values()])
    for (const [start, main] of others) convert(`${uid}~${start}`, [main])
    if (++count % BATCH_SIZE === 0) await setImmediate()
  }
  if (file.unreadable === 0) return events
  const marker = { external_id: 'unreadable', etag: String(file.unreadable) }
  return [...events, unknownTime(marker, { owner, count: file.unreadable })]
}

/** The zone of times without a zone, if the file names one. */
function findTimeZone(file: CalendarFile): string | null {
  const name = file.getProperty('X-WR-TIMEZONE')
  return name !== undefined && isTimeZone(name) ? name : null
}

function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} ${part}`)
  return hash.digest('base64url')
}

function cut(text: string, length: number): string {
  return singleLine(text).slice(0, length).toWellFormed().trim()
}

/** Apple's programs write `#RRGGBB` or `#RRGGBBAA`. */
function readColor(text: string | undefined): string {
  return /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text ?? '')?.[1]?.toLowerCase() ?? PALETTE.skyblue
}
