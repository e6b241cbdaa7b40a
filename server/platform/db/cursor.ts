import { z } from 'zod'
import { DETAIL } from '#shared/errors.ts'
import { DomainError } from '../errors.ts'

const place = z.tuple([z.union([z.string(), z.number()]), z.string()])

/** Where a page ended: what its last row was sorted by, and that row's id. */
export type Place = z.output<typeof place>

/** A place as it is handed out, for the next page to begin after. */
export function toCursor(at: Place): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/**
 * Reads what `toCursor` wrote.
 * @param field where in the input it was given
 * @throws {DomainError} `invalid`, for anything else
 */
export function fromCursor(cursor: string, field = 'cursor'): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, { fields: { [field]: 'No such page' } })
  }
}
