import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type LogicalLine, readLogicalLines } from './logical-lines.ts'

/** An event in a file. */
interface FileEvent {
  /** Its `VEVENT` without alarms, in unfolded lines. */
  text: string
  /** Changes when the event changes; its time of export (`DTSTAMP`) does not count. */
  digest: string
}

/** Limits for a file from an untrusted source. */
export interface CalendarLimits {
  maxBytes: number
  /** One event or time zone; an event's alarms and overlong lines do not count. */
  maxEventBytes: number
  /** One line; longer lines are left out. */
  maxLineBytes: number
  maxEvents: number
  maxTimeZones: number
}

export const CALENDAR_LIMITS: CalendarLimits = {
  maxBytes: 25_000_000,
  maxEventBytes: 256 * 1024,
  maxLineBytes: 64 * 1024,
  maxEvents: 50_000,
  maxTimeZones: 500,
}

type CalendarFileProblem = 'not_a_calendar' | 'incomplete' | 'too_large' | 'too_many_events'

/** A file that cannot be read to its end. */
export class CalendarFileError extends Error {
  override readonly name = 'CalendarFileError'
  readonly problem: CalendarFileProblem

  constructor(problem: CalendarFileProblem) {
    super(`iCalendar file: ${problem}`)
    this.problem = problem
  }
}

/** Bytes read before yielding to other work: a few milliseconds, even if the caller parses each event. */
const BYTES_PER_SLICE = 32 * 1024

/** Properties of the calendar that are kept. */
const HEADER_PROPERTIES = new Set([
  'NAME',
  'X-WR-CALNAME',
  'DESCRIPTION',
  'X-WR-CALDESC',
  'X-WR-TIMEZONE',
  'X-APPLE-CALENDAR-COLOR',
  'REFRESH-INTERVAL',
  'X-PUBLISHED-TTL',
])
/** If one of these properties is truncated, the event's times are unknown. */
const TIME_PROPERTIES = new Set(['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
/** Components that block time but are not events. */
const OTHER_BUSY_COMPONENTS = new Set(['VFREEBUSY', 'VAVAILABILITY'])
const KEPT_COMPONENTS = new Set(['VEVENT', 'VTIMEZONE'])

/**
 * Reads an iCalendar file (RFC 5545) event by event, in bounded memory and without blocking other work.
 * Each event is returned as text that can be parsed on its own. All properties are known once `events` has ended.
 */
export class CalendarFile {
  /** The text of each `VTIMEZONE`, which may come after the events. */
  readonly timeZones: string[] = []
  /** The number of components whose times are unknown: too large, not events, or counted by the caller. */
  unreadableCount = 0
  readonly #header = new Map<string, string>()
  readonly #limits: CalendarLimits
  readonly #chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Names of the components around the current line. */
  #path: string[] = []
  /** The event or time zone being read. */
  #component: ComponentText | undefined
  #eventCount = 0
  #isComplete = false

  constructor(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limits: Partial<CalendarLimits> = {}) {
    this.#chunks = chunks
    this.#limits = { ...CALENDAR_LIMITS, ...limits }
  }

  /** The value of a property of the calendar itself, such as `X-WR-CALNAME`. */
  getProperty(name: string): string | undefined {
    return this.#header.get(name)
  }

  /**
   * All events, in file order. Can be read only once.
   * @throws {CalendarFileError}
   */
  async *events(): AsyncGenerator<FileEvent> {
    for await (const lines of readLogicalLines(this.#boundedChunks(), this.#limits.maxLineBytes)) {
      for (const line of lines) {
        const event = this.#readLine(line)
        if (event) yield event
      }
      await setImmediate()
    }
    if (!this.#isComplete || this.#path.length > 0) throw new CalendarFileError('incomplete')
  }

  async *#boundedChunks(): AsyncGenerator<Uint8Array> {
    let total = 0
    for await (const chunk of this.#chunks) {
      total += chunk.length
      if (total > this.#limits.maxBytes) throw new CalendarFileError('too_large')
      for (let from = 0; from < chunk.length; from += BYTES_PER_SLICE)
        yield chunk.subarray(from, from + BYTES_PER_SLICE)
    }
  }

  #readLine(line: LogicalLine): FileEvent | undefined {
    const [, begin] = /^(?:\xef\xbb\xbf)?BEGIN:\s*([\w-]+)\s*$/i.exec(line.bytes) ?? []
    if (begin !== undefined) return this.#beginComponent(begin.toUpperCase(), line)
    if (this.#path.length === 0) {
      // Some apps append lines after the calendar; lines before it mean that the file has another format.
      if (this.#isComplete || line.bytes.trim() === '') return undefined
      throw new CalendarFileError('not_a_calendar')
    }
    const [, end] = /^END:\s*([\w-]+)\s*$/i.exec(line.bytes) ?? []
    if (end !== undefined) return this.#endComponent(end.toUpperCase(), line)
    if (this.#component) this.#component.add(line, this.#path)
    else if (this.#path.length === 1) this.#readHeader(line)
    return undefined
  }

  #beginComponent(name: string, line: LogicalLine): undefined {
    if (this.#path.length === 0) {
      if (name !== 'VCALENDAR') throw new CalendarFileError('not_a_calendar')
      this.#isComplete = false
    }
    if (this.#path.length >= MAX_DEPTH) throw new CalendarFileError('not_a_calendar')
    this.#path.push(name)
    if (this.#path.length === 2) {
      if (OTHER_BUSY_COMPONENTS.has(name)) this.unreadableCount++
      if (name === 'VEVENT' && ++this.#eventCount > this.#limits.maxEvents)
        throw new CalendarFileError('too_many_events')
      if (KEPT_COMPONENTS.has(name)) this.#component = new ComponentText(name, this.#limits.maxEventBytes)
    }
    this.#component?.add(line, this.#path)
    return undefined
  }

  #endComponent(name: string, line: LogicalLine): FileEvent | undefined {
    // The end of a component is missing: the file was truncated, or two files were mixed.
    if (this.#path.at(-1) !== name) throw new CalendarFileError('incomplete')
    this.#component?.add(line, this.#path)
    this.#path.pop()
    if (this.#path.length === 0) this.#isComplete = true
    if (this.#path.length !== 1 || !this.#component) return undefined
    const component = this.#component
    this.#component = undefined
    const text = component.text()
    if (component.name === 'VEVENT') {
      if (text !== undefined) return { text, digest: component.digest() }
      this.unreadableCount++
    } else if (text !== undefined && this.timeZones.length < this.#limits.maxTimeZones) this.timeZones.push(text)
    return undefined
  }

  #readHeader({ bytes, isTruncated }: LogicalLine): void {
    const name = nameOf(bytes)
    if (isTruncated || !HEADER_PROPERTIES.has(name) || this.#header.has(name)) return
    const [, value] = /^[\w-]+(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(decode(bytes)) ?? []
    if (value !== undefined) this.#header.set(name, unescapeText(value).trim())
  }
}

/** Maximum nesting of components: calendars, events and their alarms need three levels. */
const MAX_DEPTH = 8

/** The text of an event or a time zone. */
class ComponentText {
  readonly name: string
  readonly #maxBytes: number
  #lines: string[] = []
  #bytes = 0
  #isReadable = true

  constructor(name: string, maxBytes: number) {
    this.name = name
    this.#maxBytes = maxBytes
  }

  add({ bytes, isTruncated }: LogicalLine, path: readonly string[]): void {
    // Skips alarms and other subcomponents of an event; a time zone consists of subcomponents.
    if (!this.#isReadable || (this.name === 'VEVENT' && path.length > 2)) return
    if (isTruncated) {
      if (this.name !== 'VEVENT' || TIME_PROPERTIES.has(nameOf(bytes))) this.#discard()
      return
    }
    this.#bytes += bytes.length + 2
    this.#lines.push(bytes)
    if (this.#bytes > this.#maxBytes) this.#discard()
  }

  /** Discards the text, because it is too long, or one of its lines was truncated. */
  #discard(): void {
    this.#isReadable = false
    this.#lines = []
  }

  /** Undefined if it was discarded. */
  text(): string | undefined {
    return this.#isReadable ? decode(this.#lines.join('\r\n')) : undefined
  }

  digest(): string {
    const hash = createHash('sha256')
    for (const line of this.#lines) {
      if (nameOf(line) !== 'DTSTAMP') hash.update(line, 'latin1').update('\n')
    }
    return hash.digest('base64url')
  }
}

function nameOf(bytes: string): string {
  return /^[^:;]*/.exec(bytes.slice(0, 64))?.[0].toUpperCase() ?? ''
}

function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Unescapes a TEXT value (RFC 5545, 3.3.11). */
function unescapeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
