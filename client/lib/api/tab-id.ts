import { TAB_ID_HEADER } from '#shared/tab-id.ts'
import { randomUuid } from './random-uuid.ts'

/**
 * Names this tab in its calls and its live subscription, which leaves out the changes that those calls made: whatever
 * changes something refetches, or updates in the cache, all queries that show it.
 */
export const tabHeaders = { [TAB_ID_HEADER]: randomUuid() }
