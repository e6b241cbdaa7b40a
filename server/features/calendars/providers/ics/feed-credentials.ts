import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '#shared/time.ts'
import { ProviderError } from '../provider-error.ts'

/** Where a calendar file is published. Anyone with the URL can read the calendar, so the URL is stored encrypted. */
export interface FeedCredentials {
  url: string
  /** The time zone of floating times, if the file does not name one. */
  time_zone: string
  /** The user's own name for the calendar, instead of the name in the file. */
  name?: string | undefined
}

const credentialsSchema = z.object({
  url: z.string().max(2000),
  time_zone: z.string().refine(isTimeZone),
  name: z.string().optional(),
})

/**
 * Parses the credentials of a subscription: `{"url", "time_zone", "name"?}`. Calendar apps write `webcal:` for
 * `https:`.
 * @throws {ProviderError} `forbidden`
 */
export function parseFeedCredentials(credentials: string): FeedCredentials {
  try {
    const { url, ...settings } = credentialsSchema.parse(JSON.parse(credentials))
    const { href } = new URL(url.trim().replace(/^webcals?:/i, 'https:'))
    return { url: href, ...settings }
  } catch {
    // The cause could contain the URL.
    throw new ProviderError('forbidden')
  }
}

/**
 * Replaces the URL and the time zone in credentials, and keeps the user's name for the calendar.
 * @param credentials undefined if they can no longer be read
 */
export function withFeedUrl(credentials: string | undefined, feed: Omit<FeedCredentials, 'name'>): string {
  const name = credentials === undefined ? undefined : parseFeedCredentials(credentials).name
  return JSON.stringify({ ...feed, name })
}

/** Identifies a subscription without revealing its URL. */
export function hashFeedUrl({ url }: Pick<FeedCredentials, 'url'>): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Names a subscription without revealing its URL: two calendars on one server have different names. */
export function createAccountName({ url }: Pick<FeedCredentials, 'url'>): string {
  return `subscription-${hashFeedUrl({ url }).slice(0, 8)}@${new URL(url).hostname}`
}
