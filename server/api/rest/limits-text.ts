import { formatQuotas } from '#shared/english.ts'
import { MAX_RANGE_DAYS } from '../../features/calendars/events-in-range.ts'
import { MAX_LISTED_DAYS } from '../../features/meetings/availability.ts'

/** How much a call can list and a user can store, for the documentation. */
export const LIMITS_TEXT = `A request can cover at most ${MAX_LISTED_DAYS} days of availability or ${MAX_RANGE_DAYS} days of events; a range with too many results returns 400 for its end
field. Reading the recurring events of imported files takes at most about ten seconds of CPU time per user and hour; after that,
previews and imports return 429.

${formatQuotas()}`
