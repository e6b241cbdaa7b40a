import { z } from 'zod'
import { isTimeZone } from '#shared/time.ts'
import { parseCredentials } from '../stored-json.ts'

const credentialsSchema = z.object({
  /** The server's address, such as `https://caldav.icloud.com`. */
  server_url: z.url({ protocol: /^https?$/ }).max(2000),
  username: z.string().min(1).max(320),
  /** An app password, if the provider supports them. */
  password: z.string().min(1).max(1000),
  /** The time zone of floating times in calendars without one. */
  time_zone: z.string().refine(isTimeZone).default('UTC'),
})

export type CaldavCredentials = z.infer<typeof credentialsSchema>

/** The same credentials with another password. */
export function withPassword(credentials: string, password: string): string {
  return JSON.stringify({ ...parseCaldavCredentials(credentials), password })
}

/**
 * Parses the credentials of a CalDAV account: `{"server_url", "username", "password", "time_zone"?}`.
 * @throws {ProviderError} `revoked`
 */
export function parseCaldavCredentials(credentials: string): CaldavCredentials {
  return parseCredentials(credentialsSchema, credentials)
}
