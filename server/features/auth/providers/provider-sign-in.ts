import { z } from 'zod/mini'
import { PROVIDERS, SIGN_IN_DESTINATIONS } from '#shared/providers.ts'

/** The input that starts a flow with a provider. `type_login`: 1 signs in, 2 adds an account to the signed-in user. */
export const providerSignIn = z.object({
  redirect_uri: z.enum(SIGN_IN_DESTINATIONS),
  time_zone: z.optional(z.string().check(z.maxLength(64))),
  current_user_id: z.optional(z.string().check(z.maxLength(64))),
  type_login: z.enum(['1', '2']),
  provider: z.optional(z.enum(PROVIDERS)),
  /** The account to reconnect. */
  account_id: z.optional(z.string().check(z.maxLength(64))),
})

const parameter = z.optional(z.string().check(z.maxLength(4096)))

/** The provider's callback parameters (RFC 6749, 4.1.2; RFC 9207); others are allowed. */
const providerCallbackParams = z.catchall(
  z.object({ code: parameter, state: parameter, error: parameter, iss: parameter }),
  parameter,
)

export const providerCallback = z.object({ provider: z.enum(PROVIDERS), params: providerCallbackParams })

export const signInCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) })
