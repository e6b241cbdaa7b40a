import { TAB_ID_HEADER } from '#shared/tab-id.ts'
import { randomUuid } from './random-uuid.ts'

/**
 * Identifies this tab in calls and its subscription, which omits the changes of these calls: each mutation updates or
 * refetches all affected queries itself.
 */
export const tabHeaders = { [TAB_ID_HEADER]: randomUuid() }
