import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'

const format = z.object({
  /** The account's permanent id. */
  sub: z.string().min(1),
  email: z.string().min(1),
  is_email_verified: z.boolean(),
  picture: z.nullable(z.string()),
  /** The granted scopes, separated by spaces. */
  scope: z.string(),
  refresh_token: z.string().min(1),
  access_token: z.string().min(1),
  /** When the access token expires, in epoch ms. */
  expires_at: z.number(),
})

/** A Google account, and what its user allowed us to do there. */
export type GoogleCredentials = z.infer<typeof format>

/** @throws {ProviderError} `revoked` */
export function parseGoogleCredentials(credentials: string): GoogleCredentials {
  try {
    return format.parse(JSON.parse(credentials))
  } catch {
    // The cause could contain the tokens.
    throw new ProviderError('revoked')
  }
}
