type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Patch semantics: fields are merged, null deletes, arrays are replaced as a whole.
 * https://developers.google.com/workspace/calendar/api/guides/performance#patch
 */
export function applyPatch<T extends object>(target: T, patch: object): T {
  const result = { ...target } as Fields
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (value === null) delete result[name]
    else if (isFields(value)) result[name] = applyPatch(isFields(result[name]) ? result[name] : {}, value)
    else result[name] = value
  }
  return result as T
}

/** Drops the fields that are null, which a full update treats like missing fields. */
export const dropNulls = <T extends object>(fields: T): T => applyPatch({}, fields) as T
