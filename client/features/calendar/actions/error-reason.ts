import { readApiError } from '#client/lib/api/api-error.ts'

/** The first field error, or else the error's detail. */
export function errorReason(error: unknown): string {
  const { detail, fields } = readApiError(error)
  return Object.values(fields)[0] ?? detail
}
