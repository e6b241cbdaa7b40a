import * as z from 'zod/mini'
import { stored } from '../storage/storage.ts'
import { readApiError } from './api-error.ts'
import { randomUuid } from './random-uuid.ts'

const attemptSchema = z.nullable(
  z.object({
    /** The input, as JSON. */
    content: z.string(),
    key: z.string(),
    /** Identifies an anonymous caller to the server. */
    credential: z.optional(z.string()),
  }),
)

/**
 * Makes a call with an Idempotency-Key: the same content keeps its key until an answer came, over a lost
 * connection and a reload too, so that trying again never does it twice. Once the server has answered, yes or
 * no, the next call is an attempt of its own.
 * @param operation names the kind of call; of each kind one attempt is open at a time
 * @param content what is asked for; it decides whether this is the same attempt again
 * @param getCredential what the server ties the key to, where that is not the session: every try sends the same one
 */
export async function withIdempotencyKey<Answer>(
  operation: string,
  content: unknown,
  call: (key: string, credential: string) => Promise<Answer>,
  getCredential?: () => Promise<string>,
): Promise<Answer> {
  const open = stored('session', `meridian.attempt.${operation}`, attemptSchema, null)
  const asked = JSON.stringify(content)
  const before = open.read()
  const same = before?.content === asked ? before : undefined
  const key = same?.key ?? randomUuid()
  const credential = same?.credential ?? (await getCredential?.())
  open.write({ content: asked, key, credential })
  try {
    const answer = await call(key, credential ?? '')
    open.remove()
    return answer
  } catch (error) {
    const { status } = readApiError(error)
    if (status >= 400 && status < 500) open.remove()
    throw error
  }
}
