/** Storage quotas per user: generous, but they limit what one account can cost the server. */
export const QUOTAS = {
  /** Own events: single events, series, and individually changed or deleted instances. */
  events: 20_000,
  series: 1000,
  /** Per series. */
  exceptions: 500,
  /** UTF-8 bytes of titles, descriptions, locations, guests and recurrence rules. */
  event_text: 10_000_000,
  calendars: 50,
  /** Connected calendar accounts. */
  accounts: 20,
  links: 100,
  /** Groups that the user owns. */
  groups: 100,
  api_keys: 20,
  webhooks: 10,
} as const
export type Quota = keyof typeof QUOTAS

/** Describes what each quota counts; `{limit}` is its number. */
const QUOTA_MESSAGES: Readonly<Record<Quota, string>> = {
  events: 'You can have at most {limit} events',
  series: 'You can have at most {limit} recurring events',
  exceptions: 'A recurring event can have at most {limit} changed or deleted instances',
  event_text: 'The texts of your events can have at most {limit} bytes',
  calendars: 'You can have at most {limit} calendars',
  accounts: 'You can connect at most {limit} calendar accounts',
  links: 'You can have at most {limit} links',
  groups: 'You can own at most {limit} groups',
  api_keys: 'You can have at most {limit} API keys',
  webhooks: 'You can have at most {limit} webhooks',
}

/** The sentence for a reached quota, with its number. */
export function quotaMessage(quota: Quota): string {
  return QUOTA_MESSAGES[quota].replace('{limit}', QUOTAS[quota].toLocaleString('en-US'))
}

/** All quotas as a Markdown list, for the API documentation. */
export function formatQuotaList(): string {
  return (Object.keys(QUOTAS) as Quota[]).map((quota) => `- \`${quota}\`: ${quotaMessage(quota)}.`).join('\n')
}
