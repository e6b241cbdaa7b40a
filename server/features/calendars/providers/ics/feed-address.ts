import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '#shared/time.ts'
import { ProviderError } from '../provider-error.ts'

/** Where a calendar file is published. Anyone with the URL can read the calendar, so the URL is stored encrypted. */
export interface FeedAddress {
  url: string
  /** The time zone of floating times, if the file does not name one. */
  time_zone: string
  /** The user's own name for the calendar, instead of the name in the file. */
  name?: string | undefined
}

const credentialsFormat = z.object({
  url: z.string().max(2000),
  time_zone: z.string().refine(isTimeZone),
  name: z.string().optional(),
})

/**
 * Parses the credentials of a subscription: `{"url", "time_zone", "name"?}`. Calendar apps write `webcal:` for
 * `https:`.
 * @throws {ProviderError} `forbidden`
 */
export function parseFeedAddress(credentials: string): FeedAddress {
  try {
    const { url, ...settings } = credentialsFormat.parse(JSON.parse(credentials))
    const { href } = new URL(url.trim().replace(/^webcals?:/i, 'https:'))
    return { url: href, ...settings }
  } catch {
    // The cause could contain the address.
    throw new ProviderError('forbidden')
  }
}

/**
 * Replaces the address in credentials, and keeps the user's name for the calendar.
 * @param credentials undefined if they can no longer be read
 */
export function withAddress(credentials: string | undefined, address: Omit<FeedAddress, 'name'>): string {
  const name = credentials === undefined ? undefined : parseFeedAddress(credentials).name
  return JSON.stringify({ ...address, name })
}

/** Identifies a subscription without revealing its URL. */
export function hashAddress({ url }: Pick<FeedAddress, 'url'>): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Names a subscription without revealing its URL: two calendars on one server have different names. */
export function createAccountName({ url }: Pick<FeedAddress, 'url'>): string {
  return `subscription-${hashAddress({ url }).slice(0, 8)}@${new URL(url).hostname}`
}
