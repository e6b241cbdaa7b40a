import { isDeepStrictEqual } from 'node:util'
import type { RemoteEvent } from '../providers/provider.ts'
import type { EventRow, KnownVersion, MergedFields } from '../tables.ts'

const SEPARATE_FIELDS = ['summary', 'description', 'location', 'status', 'transparency'] as const
const TIME_FIELDS = ['all_day', 'start_at', 'end_at', 'start_date', 'end_date', 'time_zone', 'recurrence'] as const

/**
 * Merges a change at the provider into an event that has changed in Meridian too, field by field; all times count as
 * one field. Where both sides changed a field, ours wins.
 * @param knownVersions our versions that the provider may have, oldest first
 * @returns the event to write, or undefined if there is nothing to merge
 */
export function mergeRemoteEvent(
  local: EventRow,
  remote: RemoteEvent,
  knownVersions: readonly KnownVersion[],
): EventRow | undefined {
  const [base] = knownVersions
  if (!base) return undefined
  const groups: readonly (readonly (keyof MergedFields)[])[] = [...SEPARATE_FIELDS.map((field) => [field]), TIME_FIELDS]
  const mergedGroups = groups.filter(
    (fields) =>
      hasSameFields(local, base, fields) && knownVersions.every((version) => !hasSameFields(remote, version, fields)),
  )
  if (mergedGroups.length === 0) return undefined
  return { ...local, ...Object.fromEntries(mergedGroups.flat().map((field) => [field, remote[field]])) }
}

/** Whether an event's times have changed in Meridian since its oldest known version; true if none is known. */
export function hasNewTimes(local: EventRow, [base]: readonly KnownVersion[]): boolean {
  return base === undefined || !hasSameFields(local, base, TIME_FIELDS)
}

function hasSameFields(event: MergedFields, version: KnownVersion, fields: readonly (keyof MergedFields)[]): boolean {
  return fields.every((field) => {
    const [value, other] = [event[field], version[field]]
    return value instanceof Date ? value.getTime() === Date.parse(String(other)) : isDeepStrictEqual(value, other)
  })
}
