import { z } from 'zod'
import { IDEMPOTENCY_KEY_PATTERN } from '../../platform/idempotency/run-idempotent.ts'

export const IDEMPOTENCY_KEY_TEXT = `A key is 1 to 200 visible ASCII characters, such as a UUID. For 24 hours, a call with the same key and \
the same input changes nothing and returns the response of the first call, even if that was a conflict (409); with different input, \
it returns 422 \`idempotency_key_reused\`. Keys belong to the user or, without a session, to the \`token\` or handle in the call.`

/** The headers of calls that accept a key; loose, because requests have other headers too. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY_PATTERN).optional().describe(IDEMPOTENCY_KEY_TEXT),
})
