import { HOUR, MINUTE, toSeconds } from '#shared/time.ts'
import type { DeclaredLimit } from '../../platform/limits/declared-limit.ts'

/** Rate limits for viewing times and meetings, and for booking, moving and cancelling. */
export const LIMITS = {
  /** Availability searches and proposals. */
  listings: { name: 'availability', points: 240, seconds: 60, per: 'caller', store: 'process' },
  bookings: { name: 'booking', points: 60, seconds: 60, per: 'caller' },
  /** Meeting lookups by an id, a handle or a "This was not me" secret in a URL. */
  views: { name: 'meeting-view', points: 240, seconds: 60, per: 'caller', store: 'process' },
  /** Moves, cancellations, undos, and "This was not me" actions. */
  changes: { name: 'meeting-change', points: 60, seconds: toSeconds(10 * MINUTE), per: 'caller' },
  /** Changes to one meeting by one caller: each change emails everyone at the meeting. */
  changesPerMeeting: { name: 'meeting-change-per-meeting', points: 20, seconds: toSeconds(HOUR), per: 'target' },
} as const satisfies Record<string, DeclaredLimit>
