import type { Db } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { CalendarKey } from '../../tables.ts'
import { getMirrorSize, type MirrorSize } from './store.ts'

/** Maximum for a user's connected calendars, ten times what a busy person has; `bytes` is the size of their text. */
const MAX_MIRROR_SIZE: MirrorSize = { events: 200_000, bytes: 200_000_000 }

/** A user's connected calendars have more events than we store. */
export class TooManyEventsError extends ProviderError {
  constructor() {
    super('forbidden')
  }
}

/**
 * Checks that a user's mirrored calendars have room for more events: a malicious provider could send any number.
 * @throws {TooManyEventsError}
 */
export async function checkMirrorSize(db: Db, { user_id }: Pick<CalendarKey, 'user_id'>, count: number): Promise<void> {
  if (count === 0) return
  const { events, bytes } = await getMirrorSize(db, user_id)
  if (events + count > MAX_MIRROR_SIZE.events || bytes > MAX_MIRROR_SIZE.bytes) throw new TooManyEventsError()
}

/**
 * Checks that a list advances: a provider that repeats a position would be read forever.
 * @throws {ProviderError} `unavailable`
 */
export function checkListAdvances(next: string | null, current: string | null): void {
  if (next !== null && next === current) throw new ProviderError('unavailable')
}
