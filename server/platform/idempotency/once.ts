import { DETAIL } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { findAnswer, type KeyedRequest, keepAnswer, takeKey } from './store.ts'

/** How long a key's answer is kept, in milliseconds. */
export const ANSWER_KEPT = DAY

export interface OnceRequest {
  /** Whose keys these are: nobody's key can meet another's. */
  scope: string
  /** The Idempotency-Key header; without one the request simply runs. */
  key: string | undefined
  /** What is asked, operation and body: another body under the same key is refused. */
  input: unknown
}

type Kept = { answer: unknown } | { refusal: { code: string; detail: string; extra: Record<string, unknown> } }

/**
 * Runs a transaction once for its Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): the same key
 * and input give the same answer for 24 hours, a refusal by conflict included, and are never done twice, not
 * even at the same time or after a crash: the answer is committed with what it answers.
 * @throws {DomainError} `unprocessable` when the key was used with another input
 */
export async function once<Answer>(
  services: Pick<Services, 'db' | 'clock'>,
  request: OnceRequest,
  run: (trx: Db) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = services
  const { scope, key, input } = request
  if (key === undefined) return db.transaction().execute(run)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new DomainError('invalid', 'invalid_input', DETAIL.invalidInput, {
      fields: { 'Idempotency-Key': 'Use 1 to 200 visible characters' },
    })
  }
  const keyed: KeyedRequest = { scope, key, request_hash: sha256(JSON.stringify(input)) }
  const now = dateOf(clock)
  const expired = new Date(now.getTime() - ANSWER_KEPT)
  try {
    return await db.transaction().execute(async (trx) => {
      if (!(await takeKey(trx, keyed, now, expired))) return replay<Answer>(trx, keyed)
      const answer = await run(trx)
      await keepAnswer(trx, keyed, { answer } satisfies Kept)
      return answer
    })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict') await keepRefusal(db, keyed, now, expired, error)
    throw error
  }
}

async function replay<Answer>(db: Db, keyed: KeyedRequest): Promise<Answer> {
  const row = await findAnswer(db, keyed)
  if (row?.request_hash !== keyed.request_hash) {
    throw new DomainError('unprocessable', 'idempotency_key_reused', DETAIL.keyReused)
  }
  const kept = row.answer as Kept
  if ('refusal' in kept) throw new DomainError('conflict', kept.refusal.code, kept.refusal.detail, kept.refusal.extra)
  return kept.answer as Answer
}

async function keepRefusal(db: Db, keyed: KeyedRequest, now: Date, expired: Date, error: DomainError): Promise<void> {
  const { code, detail, extra } = error
  await db.transaction().execute(async (trx) => {
    if (!(await takeKey(trx, keyed, now, expired))) return
    await keepAnswer(trx, keyed, { refusal: { code, detail, extra } } satisfies Kept)
  })
}
