import type { ColumnType } from 'kysely'

/** `jsonb`: read as its value, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** Set once, when the row is inserted. */
export type Immutable<T> = ColumnType<T, T, never>

/**
 * The tables and columns, spelled as on the wire. Each feature, and each part of the platform, declares its tables in
 * its `tables.ts`.
 */
export interface Schema {}
