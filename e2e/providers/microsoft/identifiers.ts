import { createHash } from 'node:crypto'

/** A GUID that depends on the text only, so that accounts keep their ids across restarts. */
export function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The event that an id identifies. A plain id also contains the calendar, so it changes when the event moves to another
 * calendar; an immutable id does not. https://learn.microsoft.com/graph/outlook-immutable-id
 */
export interface EventRef {
  key: string
  /** Original date of an occurrence. */
  date?: string
}

const PLAIN = 'AAMkAG'
const IMMUTABLE = 'AAkALg'

export function formatEventId(ref: EventRef, calendarKey: string, isImmutable: boolean): string {
  const parts = isImmutable ? [ref.key] : [ref.key, calendarKey]
  const text = [...parts, ref.date ?? ''].join('|')
  return `${isImmutable ? IMMUTABLE : PLAIN}${Buffer.from(text).toString('base64url')}AAA=`
}

/** The event that an id of either form names; undefined if the id is malformed. */
export function parseEventId(id: string): (EventRef & { calendarKey?: string }) | undefined {
  const isImmutable = id.startsWith(IMMUTABLE)
  if ((!isImmutable && !id.startsWith(PLAIN)) || !id.endsWith('AAA=')) return undefined
  const parts = Buffer.from(id.slice(PLAIN.length, -4), 'base64url').toString().split('|')
  if (parts.length !== (isImmutable ? 2 : 3)) return undefined
  const [key = '', calendarKey = ''] = parts
  const date = parts.at(-1)
  return { key, ...(!isImmutable && { calendarKey }), ...(date && { date }) }
}

/** Version of an item; `@odata.etag` is the same in quotes: https://learn.microsoft.com/graph/api/resources/event */
export function formatChangeKey(key: string, version: number): string {
  return Buffer.from(`${key}:${version}`).toString('base64')
}

/** A GlobalObjectId as in Microsoft's examples: 040000008200E00074C5B7101A82E008… */
export function createICalUId(): string {
  return `040000008200E00074C5B7101A82E00800000000${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
}
