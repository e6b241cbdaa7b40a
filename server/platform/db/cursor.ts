import { z } from 'zod'
import { invalidInput } from '../errors.ts'

/** The end of a page: the sort value and the id of its last row. */
export type CursorPosition<SortValue extends string | number = string | number> = [sortValue: SortValue, id: string]

/** An instant used as a sort value, in epoch milliseconds; covers the years 0 to 9999 in every time zone. */
export const epochMs = z.int().min(-6.22e13).max(2.54e14)

/** Encodes a position as the cursor of the next page. */
export function formatCursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Parses a cursor made by `formatCursor`.
 * @param schema the schema of a position; the cursor may be forged or from another list
 * @param field the input field that holds the cursor
 * @throws {DomainError} `invalid_input` if it is not a valid cursor of this list
 */
export function parseCursor<Position>(
  cursor: string,
  schema: z.ZodType<Position>,
  { field = 'cursor', code = 'unknown_page' }: { field?: string; code?: 'unknown_page' | 'foreign_token' } = {},
): Position {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidInput({ [field]: { code } })
  }
}

/**
 * One page of a list.
 * @param rows the rows from the start of the page: at least one more than `limit`, unless the list ends
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => CursorPosition,
): { rows: Row[]; next_cursor: string | null } {
  const lastRow = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next_cursor: lastRow ? formatCursor(positionOf(lastRow)) : null }
}
