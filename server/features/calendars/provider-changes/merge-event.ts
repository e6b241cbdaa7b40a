import { isDeepStrictEqual } from 'node:util'
import type { RemoteEvent } from '../providers/provider.ts'
import type { EventRow, KnownVersion, MergedFields } from '../tables.ts'

const TEXTS = ['summary', 'description', 'location', 'status', 'transparency'] as const
const TIMES = ['all_day', 'start_at', 'end_at', 'start_date', 'end_date', 'time_zone', 'recurrence'] as const

/**
 * Merges a change at the provider into an event that has changed here too, field by field; all times count as one
 * field. Where both sides changed a field, ours stays.
 * @param known our versions that the provider may have, oldest first
 * @returns the event to write, or undefined if there is nothing to merge
 */
export function mergeRemoteEvent(
  local: EventRow,
  remote: RemoteEvent,
  known: readonly KnownVersion[],
): EventRow | undefined {
  const [base] = known
  if (!base) return undefined
  const groups: readonly (readonly (keyof MergedFields)[])[] = [...TEXTS.map((field) => [field]), TIMES]
  const taken = groups.filter(
    (fields) => isSame(local, base, fields) && known.every((version) => !isSame(remote, version, fields)),
  )
  if (taken.length === 0) return undefined
  return { ...local, ...Object.fromEntries(taken.flat().map((field) => [field, remote[field]])) }
}

/** Whether an event's times have changed here since its first known version. */
export function hasNewTimes(local: EventRow, [base]: readonly KnownVersion[]): boolean {
  return base === undefined || !isSame(local, base, TIMES)
}

function isSame(event: MergedFields, version: KnownVersion, fields: readonly (keyof MergedFields)[]): boolean {
  return fields.every((field) => {
    const [value, other] = [event[field], version[field]]
    return value instanceof Date ? value.getTime() === Date.parse(String(other)) : isDeepStrictEqual(value, other)
  })
}
