import { z } from 'zod'
import { oauthTokenFields } from '../oauth/oauth-credentials.ts'
import { parseCredentials } from '../stored-json.ts'

const credentialsSchema = z.object({
  /** Tenant and object id: together the account's permanent id. Addresses can change, and be reassigned. */
  tid: z.string().min(1),
  oid: z.string().min(1),
  /** The address in the ID token; null if there is none. */
  email: z.nullable(z.string()),
  /** Microsoft vouches that the address belongs to the user. */
  is_email_verified: z.boolean(),
  ...oauthTokenFields,
})

/** A Microsoft account, and the tokens with which its user allowed us to access it. */
export type MicrosoftCredentials = z.infer<typeof credentialsSchema>

/** The permanent id of an account. */
export function formatAccountId({ tid, oid }: Pick<MicrosoftCredentials, 'tid' | 'oid'>): string {
  return `${tid}/${oid}`
}

/** @throws {ProviderError} `revoked` */
export function parseMicrosoftCredentials(credentials: string): MicrosoftCredentials {
  return parseCredentials(credentialsSchema, credentials)
}
