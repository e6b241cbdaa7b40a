import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

/** Storage quotas per user, enforced with `quota_reached`: generous, but they limit what one account can cost. */
export const QUOTAS = {
  /** Events stored only in Meridian: single events, series, and individually changed or deleted instances. */
  events: 20_000,
  series: 1000,
  /** Per series. */
  exceptions: 500,
  /** UTF-8 bytes of titles, descriptions, locations, attendees and recurrence rules. */
  event_text: 10_000_000,
  /** Connected calendar accounts. */
  accounts: 20,
  links: 100,
  /** Groups that the user owns. */
  groups: 100,
} as const
export type Quota = keyof typeof QUOTAS

/** The message when a quota is reached; `{limit}` is the quota. */
const QUOTA_MESSAGES: Readonly<Record<Quota, MessageDescriptor>> = {
  events: msg({ message: 'You can have at most {limit, number} events' }),
  series: msg({ message: 'You can have at most {limit, number} recurring events' }),
  exceptions: msg({ message: 'A recurring event can have at most {limit, number} changed or deleted instances' }),
  event_text: msg({ message: 'The text of your events can take up at most {limit, number} bytes' }),
  accounts: msg({ message: 'You can connect at most {limit, number} calendar accounts' }),
  links: msg({ message: 'You can have at most {limit, number} links' }),
  groups: msg({ message: 'You can own at most {limit, number} groups' }),
}

/** The message when a quota is reached, with its limit filled in. */
export function quotaDescriptor(quota: Quota): MessageDescriptor {
  return { ...QUOTA_MESSAGES[quota], values: { limit: QUOTAS[quota] } }
}
