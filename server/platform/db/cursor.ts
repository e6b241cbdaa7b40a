import { z } from 'zod'
import { DomainError } from '../errors.ts'

/** Where a page ended: what its last row was sorted by, and that row's id. */
export type Place<By extends string | number = string | number> = [by: By, id: string]

/** An instant that rows are sorted by, in epoch milliseconds: of the years that four digits can write, wherever on earth. */
export const placeInTime = z.int().min(-6.22e13).max(2.54e14)

/** A place as it is handed out, for the next page to begin after. */
export function toCursor(at: Place): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/**
 * Reads what `toCursor` wrote.
 * @param place what a place is there: whoever asks may have made it up, or taken it from another list
 * @param field where in the input it was given
 * @throws {DomainError} `invalid`, for anything else
 */
export function fromCursor<At extends Place>(cursor: string, place: z.ZodType<At>, field = 'cursor'): At {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('invalid_input', {}, { fields: { [field]: { code: 'unknown_page' } } })
  }
}
