import * as v from 'valibot'
import type { ApiError } from '#client/lib/api/api-error.ts'

const slotsSchema = v.fallback(v.array(v.object({ start: v.string() })), [])

/** The starts of the nearest free times, which the server sends if a time is not available. */
export function nearestStarts({ data }: Pick<ApiError, 'data'>): string[] {
  return v.parse(slotsSchema, data['slots']).map(({ start }) => start)
}
