import type { ErrorCode } from '#shared/errors.ts'
import type { UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { currentDate } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { DomainError, type ErrorExtra, invalidInput, resolveDeferredError } from '../errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import {
  acquireKey,
  deleteKeysInScope,
  findResponse,
  type KeyedRequest,
  replaceResponses,
  saveResponse,
} from './store.ts'

/** How long a response is stored, in milliseconds. */
export const RESPONSE_RETENTION = DAY

/** A valid Idempotency-Key. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

export interface IdempotentRequest {
  /** The owner of the keys: a user's id, or the hash of an anonymous caller's secret. */
  scope: string
  /** The Idempotency-Key header; without it, the request runs every time. */
  key: string | undefined
  /** The operation and its input; the same key with another input is rejected. */
  input: unknown
}

type StoredResponse = { response: unknown } | { refusal: { code: ErrorCode; params: object; extra: ErrorExtra } }

/**
 * Runs a transaction once per Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): the same key and input
 * return the same response for 24 hours, including conflicts. The transaction never commits twice, even concurrently or
 * after a crash, because the response is committed with it.
 * @throws {DomainError} `idempotency_key_reused` if the key was used with another input; `invalid_input` if the key is
 *   malformed
 */
export async function runIdempotent<Result>(
  services: Pick<Services, 'db' | 'clock'>,
  request: IdempotentRequest,
  run: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = services
  const keyedRequest = getKeyedRequest(request)
  if (!keyedRequest) return resolveDeferredError(db.transaction().execute(run))
  const now = currentDate(clock)
  const expiredBefore = getRetentionStart(now)
  try {
    return await resolveDeferredError(
      db.transaction().execute(async (trx) => {
        if (!(await acquireKey(trx, keyedRequest, now, expiredBefore))) {
          const row = await findResponse(trx, keyedRequest, expiredBefore)
          return replay(keyedRequest, row) as Result
        }
        const response = await run(trx)
        await saveResponse(trx, keyedRequest, { response } satisfies StoredResponse)
        return response
      }),
    )
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'conflict')
      await saveErrorResponse(db, keyedRequest, now, expiredBefore, error)
    throw error
  }
}

/**
 * Finds the response to an earlier request with the same key and input. For use cases that do work before
 * `runIdempotent`: a retry must skip that work, which may fail now although it succeeded the first time.
 * @throws {DomainError} the error that was the response, or as `runIdempotent` does
 */
export async function findSavedResponse<Result>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: IdempotentRequest,
): Promise<Result | undefined> {
  const keyedRequest = getKeyedRequest(request)
  const row = keyedRequest && (await findResponse(db, keyedRequest, getRetentionStart(currentDate(clock))))
  return row && (replay(keyedRequest, row) as Result)
}

function getKeyedRequest({ scope, key, input }: IdempotentRequest): KeyedRequest | undefined {
  if (key === undefined) return undefined
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw invalidInput({ 'Idempotency-Key': { code: 'invalid_idempotency_key' } })
  }
  return { scope, key, request_hash: sha256(JSON.stringify(input)) }
}

/** Responses from before this time have expired. */
const getRetentionStart = (now: Date) => new Date(now.getTime() - RESPONSE_RETENTION)

/**
 * Deletes the stored responses to a user, and replaces responses to other callers that mention the user. A retry with
 * the key of a replaced response gets `account_closed` and runs nothing.
 */
export async function deleteUserResponses(
  db: Db,
  { user_id, addresses, names }: { user_id: UserId; addresses: readonly string[]; names: readonly string[] },
): Promise<void> {
  await deleteKeysInScope(db, user_id)
  const refusal = { code: 'account_closed' as const, params: {}, extra: {} }
  // Only refusals are searched by name: names are not unique, and other responses also contain the user's address.
  await replaceResponses(db, { addresses, names }, { refusal } satisfies StoredResponse)
}

function replay({ request_hash }: KeyedRequest, row: Awaited<ReturnType<typeof findResponse>>): unknown {
  if (row?.request_hash !== request_hash) {
    throw new DomainError('idempotency_key_reused')
  }
  const stored = row.response as StoredResponse
  if ('refusal' in stored) {
    const { code, params, extra } = stored.refusal
    throw new DomainError(code, params, extra)
  }
  return stored.response
}

async function saveErrorResponse(
  db: Db,
  keyedRequest: KeyedRequest,
  now: Date,
  expiredBefore: Date,
  error: DomainError,
): Promise<void> {
  const { code, params, extra } = error
  await db.transaction().execute(async (trx) => {
    if (!(await acquireKey(trx, keyedRequest, now, expiredBefore))) return
    await saveResponse(trx, keyedRequest, { refusal: { code, params, extra } } satisfies StoredResponse)
  })
}
