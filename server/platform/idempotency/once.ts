import type { ErrorCode } from '#shared/errors.ts'
import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { DomainError, type ErrorExtra, explained } from '../errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { findAnswer, type KeyedRequest, keepAnswer, removeKeysOf, replaceAnswers, takeKey } from './store.ts'

/** How long a response is stored, in milliseconds. */
export const ANSWER_KEPT = DAY

export interface OnceRequest {
  /** The owner of the keys: a user's id, or the hash of an anonymous caller's secret. */
  scope: string
  /** The Idempotency-Key header; without it, the request runs every time. */
  key: string | undefined
  /** The operation and its input; the same key with another input is rejected. */
  input: unknown
}

type Kept = { answer: unknown } | { refusal: { code: ErrorCode; params: object; extra: ErrorExtra } }

/**
 * Runs a transaction once per Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): the same key and input
 * return the same response for 24 hours, including conflicts. The transaction never runs twice, even concurrently or
 * after a crash, because the response is committed with it.
 * @throws {DomainError} `unprocessable` if the key was used with another input
 */
export async function once<Answer>(
  services: Pick<Services, 'db' | 'clock'>,
  request: OnceRequest,
  run: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = services
  const { scope, key, input } = request
  if (key === undefined) return explained(db.transaction().execute(run))
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new DomainError(
      'invalid_input',
      {},
      {
        fields: { 'Idempotency-Key': { code: 'invalid_idempotency_key' } },
      },
    )
  }
  const keyed: KeyedRequest = { scope, key, request_hash: sha256(JSON.stringify(input)) }
  const now = dateOf(clock)
  const expired = new Date(now.getTime() - ANSWER_KEPT)
  try {
    return await explained(
      db.transaction().execute(async (trx) => {
        if (!(await takeKey(trx, keyed, now, expired))) return replay<Answer>(trx, keyed)
        const answer = await run(trx)
        await keepAnswer(trx, keyed, { answer } satisfies Kept)
        return answer
      }),
    )
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') await keepRefusal(db, keyed, now, expired, error)
    throw error
  }
}

/**
 * Deletes stored responses to a user and about them. Others who retry with their key only learn that a user has left,
 * and nothing runs twice.
 */
export async function forgetAnswers(
  db: Db,
  { user_id, addresses, names }: { user_id: UserId; addresses: readonly string[]; names: readonly string[] },
): Promise<void> {
  await removeKeysOf(db, user_id)
  const refusal = { code: 'account_closed' as const, params: {}, extra: {} }
  // A name alone may belong to someone else. Responses to successful requests also contain an address.
  await replaceAnswers(db, { addresses, names }, { refusal } satisfies Kept)
}

async function replay<Answer>(db: Db, keyed: KeyedRequest): Promise<Answer> {
  const row = await findAnswer(db, keyed)
  if (row?.request_hash !== keyed.request_hash) {
    throw new DomainError('idempotency_key_reused')
  }
  const kept = row.answer as Kept
  if ('refusal' in kept) throw new DomainError(kept.refusal.code, kept.refusal.params, kept.refusal.extra)
  return kept.answer as Answer
}

async function keepRefusal(db: Db, keyed: KeyedRequest, now: Date, expired: Date, error: DomainError): Promise<void> {
  const { code, params, extra } = error
  await db.transaction().execute(async (trx) => {
    if (!(await takeKey(trx, keyed, now, expired))) return
    await keepAnswer(trx, keyed, { refusal: { code, params, extra } } satisfies Kept)
  })
}
