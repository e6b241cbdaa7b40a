import type { Db } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { CalendarKey } from './store.ts'
import { getMirrorSize, type MirrorSize } from './store.ts'

/** Events of a user in all connected calendars, ten times as many as a busy person's; `bytes` is the size of their texts. */
const MAX_MIRROR: MirrorSize = { events: 200_000, bytes: 200_000_000 }

/**
 * Checks that there is room for more events of a user's providers, whose servers can be anybody's.
 * @throws {ProviderError} `forbidden`: the calendar cannot be read
 */
export async function requireRoom(db: Db, { user_id }: Pick<CalendarKey, 'user_id'>, count: number): Promise<void> {
  if (count === 0) return
  const { events, bytes } = await getMirrorSize(db, user_id)
  if (events + count > MAX_MIRROR.events || bytes > MAX_MIRROR.bytes) throw new ProviderError('forbidden')
}

/**
 * Checks that a list goes on: a provider that returns the same position again would be read for ever.
 * @throws {ProviderError} `unavailable`
 */
export function requireNextPage(next: string | null, current: string | null): void {
  if (next !== null && next === current) throw new ProviderError('unavailable')
}
