import { z } from 'zod'

/** The token fields of OAuth credentials; each provider adds the fields that identify the account. */
export const oauthTokenFields = {
  refresh_token: z.string().min(1),
  access_token: z.string().min(1),
  /** When the access token expires, in epoch ms. */
  expires_at: z.number(),
}

export interface OAuthCredentials {
  refresh_token: string
  access_token: string
  expires_at: number
  /** The granted scopes, separated by spaces; only for providers whose scopes are stored. */
  scope?: string
}
