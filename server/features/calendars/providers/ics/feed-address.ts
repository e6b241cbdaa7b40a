import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '#shared/time.ts'
import { ProviderError } from '../provider-error.ts'

/** Where a calendar file is published. Whoever knows the URL can read the calendar, so it is stored encrypted. */
export interface FeedAddress {
  url: string
  /** The zone of times without a zone, if the file does not name it. */
  time_zone: string
}

const credentialsFormat = z.object({ url: z.string().max(2000), time_zone: z.string().refine(isTimeZone) })

/**
 * Parses the credentials of a subscription: `{"url", "time_zone"}`. Calendar programs write `webcal:` for `https:`.
 * @throws {ProviderError} `forbidden`
 */
export function parseFeedAddress(credentials: string): FeedAddress {
  try {
    const { url, time_zone } = credentialsFormat.parse(JSON.parse(credentials))
    const { href } = new URL(url.trim().replace(/^webcals?:/i, 'https:'))
    return { url: href, time_zone }
  } catch (error) {
    throw new ProviderError('forbidden', { cause: error })
  }
}

/** Identifies a subscription without giving away its URL. */
export function addressDigest({ url }: Pick<FeedAddress, 'url'>): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Names a subscription without giving away its URL: two calendars of one server have different names. */
export function accountName({ url }: Pick<FeedAddress, 'url'>): string {
  return `${addressDigest({ url }).slice(0, 8)}@${new URL(url).hostname}`
}
