import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The id of a thing (UUID). A text that cannot be one is the id of nothing: calls answer 404 to it, not 400. */
export const wireId = z
  .string()
  .check(z.refine((text) => UUID.test(text), { error: fieldCode('invalid_id'), params: { namesNothing: true } }))

/** Did a text in the place of a `wireId` fail the check of an input? */
export function isIdOfNothing({ code, params }: { code?: string | undefined; params?: unknown }): boolean {
  return code === 'custom' && (params as { namesNothing?: boolean } | undefined)?.namesNothing === true
}
