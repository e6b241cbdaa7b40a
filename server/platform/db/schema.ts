import type { ColumnType } from 'kysely'

/** `jsonb`: read as what it holds, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** Set once, when the row is made. */
export type Fixed<T> = ColumnType<T, T, never>

/**
 * The tables, column by column, spelled as on the wire. Each feature, and each part of the platform, declares its own in
 * its `tables.ts`.
 */
export interface Schema {}
