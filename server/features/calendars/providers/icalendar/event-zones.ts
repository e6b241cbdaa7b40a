import type ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { currentZoneName, isTimeZone } from '#shared/time.ts'
import { RecurrenceError } from '../../recurrence-rule.ts'
import { toPlainDateTime } from './local-time.ts'
import { getText } from './parse-components.ts'
import { VtimezoneOffsets } from './vtimezone-offsets.ts'
import { findZoneWithOffsets } from './zones-by-offsets.ts'

/** A time zone of an iCalendar file. */
export interface EventZone {
  /** Its IANA name; undefined when only the offsets are known, which is not enough for a series. */
  readonly name: string | undefined
  /** Converts a local time, written as if it were UTC, to an instant (both epoch ms). */
  toInstant(local: number): number
}

/** The years whose offsets are compared. Times outside this range use the offsets of the first or last year. */
const COMPARED_YEARS = { first: 1970, last: 2100 }
/** Maximum number of time zone definitions read from a file. */
export const MAX_DEFINITIONS = 50

/** The time zones of an iCalendar file. */
export class EventZones {
  /** The zone of floating times and of all-day events. */
  readonly floating: EventZone & { name: string }
  readonly #definitions = new Map<string, ICAL.Component>()
  /** The zones that were already looked up, by `TZID`. */
  readonly #zones = new Map<string, EventZone | DefinedZone | undefined>()

  /**
   * @param definitions the `VTIMEZONE`s of the file
   * @param floatingZone the IANA name of the zone for floating times
   */
  constructor(definitions: readonly ICAL.Component[], floatingZone: string) {
    this.floating = createNamedZone(floatingZone)
    for (const definition of definitions.slice(0, MAX_DEFINITIONS)) {
      const id = getText(definition, 'tzid')
      if (id !== null) this.#definitions.set(id, definition)
    }
  }

  /**
   * Finds the zone of a `TZID`: by the IANA name in it or in its definition, else by Windows name, else by the offsets
   * of its definition.
   * @param local a local time in the zone: the offsets of its year are compared
   */
  find(tzid: string, local: number): EventZone | undefined {
    if (!this.#zones.has(tzid)) this.#zones.set(tzid, this.#resolve(tzid))
    const zone = this.#zones.get(tzid)
    return zone instanceof DefinedZone ? zone.toEventZone(local) : zone
  }

  #resolve(tzid: string): EventZone | DefinedZone | undefined {
    const definition = this.#definitions.get(tzid)
    const name = findZoneName(tzid, definition && getText(definition, 'x-lic-location'))
    if (name !== undefined) return createNamedZone(name)
    try {
      return definition && new DefinedZone(definition)
    } catch (error) {
      if (!(error instanceof RecurrenceError)) throw error
      return undefined
    }
  }
}

/** A zone known by its definition only. Its name is found by comparing offsets. */
class DefinedZone {
  readonly #offsets: VtimezoneOffsets
  readonly #names = new Map<number, string | undefined>()

  /** @throws {RecurrenceError} */
  constructor(definition: ICAL.Component) {
    this.#offsets = new VtimezoneOffsets(definition)
  }

  /**
   * The zone, with a name found by its offsets in the year of a local time. Offsets are compared only when the name is
   * read, because the dates of a series do not need it.
   */
  toEventZone(local: number): EventZone {
    const year = Math.min(Math.max(new Date(local).getUTCFullYear(), COMPARED_YEARS.first), COMPARED_YEARS.last)
    const getName = () => this.#getName(year)
    const offsets = this.#offsets
    return {
      get name() {
        return getName()
      },
      toInstant: (time) => offsets.toInstant(time),
    }
  }

  #getName(year: number): string | undefined {
    if (!this.#names.has(year)) this.#names.set(year, findZoneWithOffsets(this.#offsets, year))
    return this.#names.get(year)
  }
}

function createNamedZone(name: string): EventZone & { name: string } {
  return { name, toInstant: (local) => toPlainDateTime(local).toZonedDateTime(name).epochMilliseconds }
}

function findZoneName(tzid: string, location: string | null | undefined): string | undefined {
  const parts = tzid.split('/')
  // Some apps add a prefix: /freeassociation.sourceforge.net/Europe/Berlin
  const names = [tzid, ...[-3, -2].map((from) => parts.slice(from).join('/')), location ?? '']
  const name = names.find((candidate) => isTimeZone(candidate)) ?? findIana(tzid)[0]
  return name !== undefined && isTimeZone(name) ? currentZoneName(name) : undefined
}
