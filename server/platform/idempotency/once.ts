import type { ErrorCode } from '#shared/errors.ts'
import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { DomainError, type ErrorExtra, explained } from '../errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { findAnswer, type KeyedRequest, keepAnswer, removeKeysOf, replaceAnswers, takeKey } from './store.ts'

/** How long a key's answer is kept, in milliseconds. */
export const ANSWER_KEPT = DAY

export interface OnceRequest {
  /** Whose keys these are: a user's id, or the hash of the secret that an anonymous caller holds. */
  scope: string
  /** The Idempotency-Key header; without one the request simply runs. */
  key: string | undefined
  /** What is asked, operation and body: another body under the same key is refused. */
  input: unknown
}

type Kept = { answer: unknown } | { refusal: { code: ErrorCode; params: object; extra: ErrorExtra } }

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
 * Forgets what was answered to a user, and about them: others who ask again under their key are told no more than
 * that somebody has gone, and nothing is done twice.
 */
export async function forgetAnswers(
  db: Db,
  { user_id, addresses, names }: { user_id: UserId; addresses: readonly string[]; names: readonly string[] },
): Promise<void> {
  await removeKeysOf(db, user_id)
  const refusal = { code: 'account_closed' as const, params: {}, extra: {} }
  // A name alone may be another's too. Where something was done there is an address with it.
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
