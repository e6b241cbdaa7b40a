import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** An id (UUID). Text in another format counts as an unknown id: calls return 404, not 400. */
export const wireId = z
  .string()
  .check(z.refine((text) => UUID.test(text), { error: fieldCode('invalid_id'), params: { isMalformed: true } }))

/** Whether an input failed because the text of a `wireId` is not a UUID. */
export function isMalformedId({ code, params }: { code?: string | undefined; params?: unknown }): boolean {
  return code === 'custom' && (params as { isMalformed?: boolean } | undefined)?.isMalformed === true
}
