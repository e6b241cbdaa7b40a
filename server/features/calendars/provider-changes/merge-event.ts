import { isDeepStrictEqual } from 'node:util'
import type { RemoteEvent } from '../providers/provider.ts'
import type { EventRow, KnownVersion, MergedFields } from '../tables.ts'
import { mergeAttendees } from './merge-attendees.ts'

const SEPARATE_FIELDS = ['summary', 'description', 'location', 'meeting_url', 'status', 'transparency'] as const
const TIME_FIELDS = ['all_day', 'start_at', 'end_at', 'start_date', 'end_date', 'time_zone', 'recurrence'] as const

/**
 * Merges a change at the provider into an event that has changed in Meridian too, field by field; all times count as
 * one field, and attendees are merged person by person. Where both sides changed a field, ours wins.
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
  // Without an earlier list, the provider's list wins.
  const versions = knownVersions.map((version) => version.attendees ?? local.attendees)
  const attendees = mergeAttendees(local.attendees, remote.attendees, versions)
  if (mergedGroups.length === 0 && isDeepStrictEqual(attendees, local.attendees)) return undefined
  return { ...local, ...Object.fromEntries(mergedGroups.flat().map((field) => [field, remote[field]])), attendees }
}

/** The provider's version, once it is merged: further changes there are compared with it. */
export function toKnownVersion(remote: RemoteEvent): KnownVersion {
  const { start_at, end_at, attendees } = remote
  const fields = Object.fromEntries([...SEPARATE_FIELDS, ...TIME_FIELDS].map((field) => [field, remote[field]]))
  return {
    ...(fields as unknown as MergedFields),
    start_at: start_at.toISOString(),
    end_at: end_at.toISOString(),
    attendees,
  }
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
