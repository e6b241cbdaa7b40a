import * as v from 'valibot'
import { stored } from '../storage/storage.ts'
import { isDefinitelyRejected } from './api-error.ts'
import { randomUuid } from './request-headers.ts'

const attemptSchema = v.nullable(
  v.object({
    /** The input, as JSON. */
    content: v.string(),
    key: v.string(),
    /** Identifies an anonymous caller to the server. */
    credential: v.optional(v.string()),
  }),
)

/**
 * Calls the API with an Idempotency-Key. The same input keeps its key until the call succeeds or is definitely
 * rejected, even after a server error, a lost connection or a reload, so that retrying never runs the operation twice.
 * After that, the next call gets a new key.
 * @param operation the kind of call; each kind has one open attempt at a time
 * @param call makes the API call with the given options
 * @param getCredential without a session: returns the credential that the server ties the key to; retries resend it
 */
export async function withIdempotencyKey<Result>(
  operation: string,
  input: unknown,
  call: (options: { context: { idempotencyKey: string } }, credential: string) => Promise<Result>,
  getCredential?: () => Promise<string>,
): Promise<Result> {
  const storedAttempt = stored('session', `meridian.attempt.${operation}`, attemptSchema, null)
  const content = JSON.stringify(input)
  const previous = storedAttempt.read()
  const retriedAttempt = previous?.content === content ? previous : undefined
  const key = retriedAttempt?.key ?? randomUuid()
  const credential = retriedAttempt?.credential ?? (await getCredential?.())
  storedAttempt.write({ content, key, credential })
  try {
    const result = await call({ context: { idempotencyKey: key } }, credential ?? '')
    storedAttempt.remove()
    return result
  } catch (error) {
    if (isDefinitelyRejected(error)) storedAttempt.remove()
    throw error
  }
}
