import { readApiError } from '#client/lib/api/api-error.ts'

/** Why something failed: what is wrong with a field, or else with the whole. */
export function errorReason(error: unknown): string {
  const { detail, fields } = readApiError(error)
  return Object.values(fields)[0] ?? detail
}
