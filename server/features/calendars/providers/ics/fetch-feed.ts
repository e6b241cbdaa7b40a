import { createHash } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import { CALENDAR_LIMITS, CalendarFileError } from '../../../../platform/icalendar/read-calendar.ts'
import type { DownloadedFile } from '../../../../platform/outbound/download.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { fromOutboundError, ProviderError, parseRetryAfter } from '../provider-error.ts'
import type { FeedCursor } from './feed-cursor.ts'

export interface FeedServices {
  outbound: Outbound
  clock: Clock
}

type Validators = Pick<FeedCursor, 'etag' | 'last_modified' | 'digest'>

/** A calendar file as it was downloaded. */
export interface DownloadedFeed extends Validators {
  body: readonly Buffer[]
}

const TIMEOUT_MS = 30_000
/** Longer validators are not sent back. */
const MAX_VALIDATOR_LENGTH = 500

/**
 * Downloads a calendar file, unless it is unchanged.
 * @returns `unchanged` if the server says so, or the content is the same
 * @throws {ProviderError}
 */
export async function fetchFeed(
  { outbound, clock }: FeedServices,
  url: string,
  known: Validators | undefined,
): Promise<DownloadedFeed | 'unchanged'> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': 'Meridian',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  }
  const file = await download(outbound, url, headers)
  if (file.status === 304 && (known?.etag || known?.last_modified)) return 'unchanged'
  if (file.status !== 200) throw toStatusError(file, clock.now())
  const hash = createHash('sha256')
  for (const chunk of file.body) hash.update(chunk)
  const digest = hash.digest('base64url')
  if (digest === known?.digest) return 'unchanged'
  return {
    etag: readValidator(file, 'etag'),
    last_modified: readValidator(file, 'last-modified'),
    digest,
    body: file.body,
  }
}

async function download(outbound: Outbound, url: string, headers: Record<string, string>): Promise<DownloadedFile> {
  try {
    return await outbound.download(url, { headers, maxBytes: CALENDAR_LIMITS.maxBytes, timeoutMs: TIMEOUT_MS })
  } catch (error) {
    throw error instanceof OutboundError ? fromOutboundError(error) : error
  }
}

/** A value that can be sent back in a header. */
function readValidator(file: DownloadedFile, name: string): string | null {
  const value = file.getHeader(name)
  return value !== undefined && value.length <= MAX_VALIDATOR_LENGTH && /^[\x20-\x7e]+$/.test(value) ? value : null
}

function toStatusError(file: DownloadedFile, now: number): ProviderError {
  const { status } = file
  if (status === 401 || status === 403) return new ProviderError('revoked')
  const wait = parseRetryAfter(file.getHeader('retry-after'), now)
  if (status === 429) return new ProviderError('rate_limited', wait)
  if (status >= 500) return new ProviderError('unavailable', wait)
  const cause = new CalendarFileError('not_a_calendar')
  // Secret addresses that were reset respond like this: only a new address helps.
  if (status === 404 || status === 410) return new ProviderError('revoked', { cause })
  return new ProviderError('unavailable', { ...wait, cause })
}
