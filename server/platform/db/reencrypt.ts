import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { currentKeyId, decrypt, type EncryptionPurpose, encrypt, UnreadableSecretError } from '../encryption.ts'
import type { Secrets } from '../secrets.ts'
import type { Db } from './database.ts'

/** A column that contains encrypted values: text, or a field of JSON. */
export interface EncryptedColumn<Row = never> {
  /** A plural noun phrase for messages. */
  label: string
  /** Schema-qualified unless in `public`. */
  table: string
  column: string
  primaryKey: readonly (keyof Row & string)[]
  /** For JSON: its type, and the name of the field, at any depth of the document. */
  json?: { type: 'json' | 'jsonb'; field: string }
  /** The purpose for which the value of this row was encrypted. */
  purposeOf(row: Row): EncryptionPurpose
}

interface ReencryptionResult {
  /** Number of values that were re-encrypted with the current key. */
  changedCount: number
  /** Number of values that no configured key can decrypt. */
  unreadableCount: number
}

type Row = Record<string, unknown>

const BATCH_SIZE = 200
/** Rows that are locked in one pass are usually free in the next. */
const MAX_PASSES = 5
const PASS_INTERVAL_MS = 200
/** Matches text that `encrypt` returned. */
const ENCRYPTED_TEXT = '[A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]+'

/**
 * Encrypts a column's values with the current key, in short transactions that never wait for a lock, so that servers
 * can keep running. Running it again continues where it stopped.
 */
export async function reencryptColumn(db: Db, secrets: Secrets, column: EncryptedColumn): Promise<ReencryptionResult> {
  let changedCount = 0
  for (let pass = 1; ; pass++) {
    const result = await reencryptOnce(db, secrets, column)
    changedCount += result.changedCount
    const remainingCount = await countOldValues(db, secrets, column)
    if (remainingCount <= result.unreadableCount || pass === MAX_PASSES)
      return { changedCount, unreadableCount: result.unreadableCount }
    await setTimeout(PASS_INTERVAL_MS)
  }
}

/** The number of values that are not encrypted with the current key, readable or not. */
export async function countOldValues(db: Db, secrets: Secrets, column: EncryptedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(column.table)} where ${isOld(column, secrets)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function reencryptOnce(db: Db, secrets: Secrets, column: EncryptedColumn): Promise<ReencryptionResult> {
  const total: ReencryptionResult = { changedCount: 0, unreadableCount: 0 }
  let lastRow: Row | undefined
  do {
    lastRow = await db.transaction().execute(async (trx) => {
      const rows = await lockBatch(trx, secrets, column, lastRow)
      for (const row of rows) {
        const isChanged = await reencryptRow(trx, secrets, column, row)
        total[isChanged ? 'changedCount' : 'unreadableCount']++
      }
      return rows.at(-1)
    })
  } while (lastRow)
  return total
}

/** Locks the next rows that are not encrypted with the current key, in the order of the primary key. */
async function lockBatch(trx: Db, secrets: Secrets, column: EncryptedColumn, after: Row | undefined): Promise<Row[]> {
  const key = sql.join(column.primaryKey.map((name) => sql.ref(name)))
  const { rows } = await sql<Row>`
    select *, ${sql.ref(column.column)}::text as stored_text from ${sql.table(column.table)}
    where ${isOld(column, secrets)}
      ${after ? sql`and (${key}) > (${sql.join(keyOf(column, after))})` : sql``}
    order by ${key} limit ${BATCH_SIZE} for update skip locked`.execute(trx)
  return rows
}

/** Returns false if no configured key can decrypt the value. */
async function reencryptRow(trx: Db, secrets: Secrets, column: EncryptedColumn, row: Row): Promise<boolean> {
  const storedText = String(row['stored_text'])
  const ciphertext = new RegExp(valuePattern(column)).exec(storedText)?.[1] ?? ''
  const purpose = column.purposeOf(row as never)
  let plaintext: string
  try {
    plaintext = decrypt(secrets, ciphertext, purpose)
  } catch (error) {
    if (error instanceof UnreadableSecretError) return false
    throw error
  }
  const newText = storedText.replace(ciphertext, encrypt(secrets, plaintext, purpose))
  const rowCondition = sql.join(
    column.primaryKey.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
  await sql`
    update ${sql.table(column.table)}
    set ${sql.ref(column.column)} = ${newText}::${sql.raw(column.json?.type ?? 'text')}
    where ${rowCondition}`.execute(trx)
  return true
}

/** Condition for a row whose value is encrypted with a key other than the current one. */
function isOld(column: EncryptedColumn, secrets: Secrets) {
  const value = sql`substring(${sql.ref(column.column)}::text from ${valuePattern(column)})`
  return sql`split_part(${value}, '.', 1) <> ${currentKeyId(secrets)}`
}

/** Matches the stored text; its capture group is the encrypted value. Used by both Postgres and JavaScript. */
function valuePattern({ json }: EncryptedColumn): string {
  return json ? `"${json.field}": ?"(${ENCRYPTED_TEXT})"` : `^(${ENCRYPTED_TEXT})$`
}

function keyOf({ primaryKey }: EncryptedColumn, row: Row): unknown[] {
  return primaryKey.map((name) => row[name])
}
