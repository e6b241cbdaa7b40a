import type { ColumnType } from 'kysely'
import type { Immutable } from '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    idempotency_keys: IdempotencyKeysTable
  }
}

export interface IdempotencyKeysTable {
  scope: string
  key: string
  request_hash: string
  response: ColumnType<unknown, string | null, string>
  created_at: Immutable<Date>
}
