import { z } from 'zod'
import { oauthTokenFields } from '../oauth/oauth-credentials.ts'
import { parseCredentials } from '../stored-json.ts'

const credentialsSchema = z.object({
  /** The account's permanent id. */
  sub: z.string().min(1),
  email: z.string().min(1),
  is_email_verified: z.boolean(),
  picture: z.nullable(z.string()),
  /** The granted scopes, separated by spaces. */
  scope: z.string(),
  ...oauthTokenFields,
})

/** A Google account, and the permissions and tokens that its user granted us. */
export type GoogleCredentials = z.infer<typeof credentialsSchema>

/** @throws {ProviderError} `revoked` */
export function parseGoogleCredentials(credentials: string): GoogleCredentials {
  return parseCredentials(credentialsSchema, credentials)
}
