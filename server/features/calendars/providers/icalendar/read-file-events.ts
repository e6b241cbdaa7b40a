import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { currentZoneName, isTimeZone } from '#shared/time.ts'
import { CALENDAR_LIMITS, type CalendarFile, CalendarFileError } from '../../../../platform/icalendar/read-calendar.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import type { RemoteEvent } from '../provider.ts'
import { getSequence } from './event-details.ts'
import { EventZones, MAX_DEFINITIONS } from './event-zones.ts'
import { parseLocalTime } from './local-time.ts'
import { getText, parseComponent } from './parse-components.ts'
import { toRemoteEvents } from './remote-events.ts'

/**
 * @param number position of the event in the file, starting at 1
 * @param component undefined if the event cannot be parsed
 */
type OnUnreadable = (number: number, component?: ICAL.Component) => void

interface FileContext {
  /** The organizer of events without one. */
  owner: RemoteEvent['organizer']
  /** The time zone of floating times, if the file does not name one. */
  time_zone: string
  /** Called for each event that cannot be parsed or has no readable times; `file.unreadableCount` also counts it. */
  onUnreadable?: OnUnreadable
}

/**
 * Reads the events of a calendar file, each series before its exceptions.
 * @returns also the time zone that the file names
 * @throws {CalendarFileError}
 */
export async function readFileEvents(
  file: CalendarFile,
  context: FileContext,
): Promise<{ events: RemoteEvent[]; time_zone: string | null }> {
  const objects = await groupByUid(file, context.onUnreadable)
  const time_zone = findTimeZone(file)
  const events = await convertEvents(objects, file, { ...context, time_zone: time_zone ?? context.time_zone })
  return { events, time_zone }
}

/** The events that share a UID. */
interface FileObject {
  /** Single events and series, by start. Usually one, but some apps give different events the same UID. */
  mainComponents: Map<string, FileComponent>
  /** The exceptions of a series, by original start. */
  exceptions: Map<string, FileComponent>
}

interface FileComponent {
  component: ICAL.Component
  digest: string
}

/** Maximum number of lines of an event or a time zone; events that people create have at most a few hundred. */
const MAX_LINES = 3000

async function groupByUid(
  file: CalendarFile,
  onUnreadable: OnUnreadable | undefined,
): Promise<Map<string, FileObject>> {
  const objects = new Map<string, FileObject>()
  let number = 0
  for await (const { text, digest } of file.events()) {
    const component = parseComponent(text, MAX_LINES)
    number++
    if (component?.name !== 'vevent') {
      file.unreadableCount++
      onUnreadable?.(number)
      continue
    }
    const uid = getText(component, 'uid') ?? digest
    const object: FileObject = objects.get(uid) ?? { mainComponents: new Map(), exceptions: new Map() }
    objects.set(uid, object)
    const isException = component.hasProperty('recurrence-id')
    const versions = isException ? object.exceptions : object.mainComponents
    const start = getText(component, isException ? 'recurrence-id' : 'dtstart') ?? ''
    const existing = versions.get(start)
    if (parseLocalTime(start) && parseLocalTime(getText(component, 'dtstart') ?? '')) {
      if (!existing || getSequence(component) >= getSequence(existing.component))
        versions.set(start, { component, digest })
    } else {
      file.unreadableCount++
      onUnreadable?.(number, component)
    }
  }
  for (const { mainComponents } of objects.values()) deleteOlderVersions(mainComponents)
  return objects
}

/** An event that was moved has a higher `SEQUENCE`; different events with one UID usually have none. */
function deleteOlderVersions(versions: Map<string, FileComponent>): void {
  let newest = 0
  for (const { component } of versions.values()) newest = Math.max(newest, getSequence(component))
  for (const [start, { component }] of versions) if (getSequence(component) < newest) versions.delete(start)
}

async function convertEvents(
  objects: ReadonlyMap<string, FileObject>,
  file: CalendarFile,
  { owner, time_zone }: FileContext,
): Promise<RemoteEvent[]> {
  const yieldIfNeeded = createYielder()
  const definitions: ICAL.Component[] = []
  for (const text of file.timeZones.slice(0, MAX_DEFINITIONS)) {
    definitions.push(...[parseComponent(text, MAX_LINES)].filter((definition) => definition !== undefined))
    await yieldIfNeeded()
  }
  const zones = new EventZones(definitions, time_zone)
  const zoneDigest = hashStrings([time_zone, ...file.timeZones])
  const events: RemoteEvent[] = []
  const convert = async (id: string, components: readonly FileComponent[]) => {
    // One event can have hundreds of RDATE periods, which become events of their own.
    if (events.length > CALENDAR_LIMITS.maxEvents) throw new CalendarFileError('too_many_events')
    events.push(
      ...(await toRemoteEvents({
        components: components.map(({ component }) => component),
        zones,
        owner,
        external_id: /^[\x21-\x7e]{1,200}$/.test(id) ? id : hashStrings([id]),
        etag: hashStrings([zoneDigest, ...components.map(({ digest }) => digest)]),
      })),
    )
  }
  for (const [uid, { mainComponents, exceptions }] of objects) {
    const [firstEntry, ...otherEntries] = mainComponents
    await convert(uid, [...(firstEntry ? [firstEntry[1]] : []), ...exceptions.values()])
    await yieldIfNeeded()
    for (const [start, component] of otherEntries) {
      await convert(`${uid}~${start}`, [component])
      await yieldIfNeeded()
    }
  }
  return events
}

/** The time zone of floating times, if the file names one. */
function findTimeZone(file: CalendarFile): string | null {
  const name = file.getProperty('X-WR-TIMEZONE')
  return name !== undefined && isTimeZone(name) ? currentZoneName(name) : null
}

function hashStrings(strings: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of strings) hash.update(`${text.length} ${text}`)
  return hash.digest('base64url')
}
