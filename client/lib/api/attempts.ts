import { isMembers } from '../json.ts'
import { stored } from '../storage/storage.ts'
import { readApiError } from './api-error.ts'
import { randomUuid } from './random-uuid.ts'

interface Attempt {
  /** What was asked for, as JSON. */
  content: string
  key: string
  /** What the server knows an anonymous caller by. */
  credential?: string | undefined
}

function readAttempt(value: unknown): Attempt | undefined {
  if (!isMembers(value)) return undefined
  const { content, key, credential } = value
  if (typeof content !== 'string' || typeof key !== 'string') return undefined
  return { content, key, credential: typeof credential === 'string' ? credential : undefined }
}

/**
 * Makes a call with an Idempotency-Key: the same content keeps its key until an answer came, over a lost
 * connection and a reload too, so that trying again never does it twice. Once the server has answered, yes or
 * no, the next call is an attempt of its own.
 * @param operation names the kind of call; of each kind one attempt is open at a time
 * @param content what is asked for; it decides whether this is the same attempt again
 * @param getCredential what the server ties the key to, where that is not the session: every try sends the same one
 */
export async function attempt<Answer>(
  operation: string,
  content: unknown,
  call: (key: string, credential: string) => Promise<Answer>,
  getCredential?: () => Promise<string>,
): Promise<Answer> {
  const open = stored<Attempt | null>('session', `meridian.attempt.${operation}`, readAttempt, null)
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
