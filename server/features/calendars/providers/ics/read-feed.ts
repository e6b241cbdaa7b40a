import { PALETTE } from '#shared/palette.ts'
import { CalendarFile, CalendarFileError } from '../../../../platform/icalendar/read-calendar.ts'
import { readEventDetails, toShortLine } from '../icalendar/event-details.ts'
import { createPlaceholder } from '../icalendar/placeholder-event.ts'
import { readFileEvents } from '../icalendar/read-file-events.ts'
import { isBusy } from '../icalendar/remote-events.ts'
import type { RemoteEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { createAccountName, type FeedCredentials } from './feed-credentials.ts'
import type { FeedCursor } from './feed-cursor.ts'
import { parseRefreshMinutes } from './refresh-interval.ts'

/** The content of a calendar file. */
export interface Feed
  extends Pick<FeedCursor, 'name' | 'description' | 'time_zone' | 'background_color' | 'refresh_minutes'> {
  /** Each series before its exceptions. */
  events: RemoteEvent[]
}

const MAX_LENGTHS = { name: 120, description: 1000 }

/**
 * Reads a calendar file.
 * @throws {ProviderError} `unavailable` for a file that is incomplete, too large, or not a calendar
 */
export async function readFeed(body: readonly Buffer[], credentials: FeedCredentials): Promise<Feed> {
  const file = new CalendarFile(body)
  try {
    const owner = { email: createAccountName(credentials), name: null }
    let summary = ''
    let freeCount = 0
    const { events, time_zone } = await readFileEvents(file, {
      owner,
      time_zone: credentials.time_zone,
      onUnreadable(_number, component) {
        if (component && !isBusy(component)) freeCount++
        else if (component && summary === '') ({ summary } = readEventDetails(component, owner))
      },
    })
    const count = file.unreadableCount - freeCount
    if (count > 0) {
      const version = { external_id: 'unreadable', etag: `${count} ${summary}` }
      events.push(createPlaceholder(version, { owner, count, summary }))
    }
    const name = file.getProperty('NAME') || file.getProperty('X-WR-CALNAME') || new URL(credentials.url).hostname
    const description = file.getProperty('DESCRIPTION') || file.getProperty('X-WR-CALDESC') || ''
    return {
      name: toShortLine(name, MAX_LENGTHS.name).trim(),
      description: toShortLine(description, MAX_LENGTHS.description).trim() || null,
      time_zone,
      background_color: parseColor(file.getProperty('X-APPLE-CALENDAR-COLOR')),
      refresh_minutes: parseRefreshMinutes(file.getProperty('REFRESH-INTERVAL') ?? file.getProperty('X-PUBLISHED-TTL')),
      events,
    }
  } catch (error) {
    throw error instanceof CalendarFileError ? new ProviderError('unavailable', { cause: error }) : error
  }
}

/** Apple's apps write `#RRGGBB` or `#RRGGBBAA`. */
function parseColor(text: string | undefined): string {
  return /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text ?? '')?.[1]?.toLowerCase() ?? PALETTE.skyblue
}
