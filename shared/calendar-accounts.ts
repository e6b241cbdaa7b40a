import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { MAX_LENGTHS } from './input-limits.ts'
import { oneLine } from './one-line.ts'
import type { accountRemoval, calendarSources } from './outputs/calendar-accounts.ts'
import { wireId } from './wire-id.ts'

/** Services whose CalDAV server is known, so that users only enter a username and an app password. */
export const CALDAV_SERVERS = {
  apple: 'https://caldav.icloud.com',
  fastmail: 'https://caldav.fastmail.com',
} as const
const CALDAV_PRESETS = ['apple', 'fastmail'] as const satisfies readonly (keyof typeof CALDAV_SERVERS)[]

/** A source from which calendar accounts can be added: by consent at the provider, or by password or address. */
export type CalendarSource = z.output<typeof calendarSources>[number]

/** How many calendars and events are deleted with an account, and how many meetings move to the main calendar. */
export type AccountRemoval = z.output<typeof accountRemoval>

/**
 * Adds `https://` to an address without a scheme, as people type it, and drops a fragment, which is not sent to servers.
 * Calendar apps write `webcal:` for `https:`.
 */
function completeUrl(text: string): string {
  const trimmed = text
    .trim()
    .replace(/^webcals?:/i, 'https:')
    .replace(/#.*/s, '')
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}

const webAddress = (code: 'enter_server_address' | 'enter_calendar_address') =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(2000)), z.transform(completeUrl)),
    z.url({ protocol: /^https?$/, error: fieldCode(code) }).check(
      z.refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), {
        error: fieldCode('url_with_credentials'),
      }),
    ),
  )

const password = z.string().check(z.minLength(1, fieldCode('enter_password')), z.maxLength(1000))

/** A CalDAV account: at a known service (`preset`), or at a server address. */
export const caldavAccount = z
  .object({
    preset: z.optional(z.enum(CALDAV_PRESETS)),
    server_url: z.optional(webAddress('enter_server_address')),
    username: z.string().check(z.trim(), z.minLength(1, fieldCode('enter_username')), z.maxLength(320)),
    password,
  })
  .check(
    z.refine(({ preset, server_url }) => preset !== undefined || server_url !== undefined, {
      error: fieldCode('enter_server_address'),
      path: ['server_url'],
    }),
  )

/** A read-only calendar file at an address. */
export const calendarSubscription = z.object({
  url: webAddress('enter_calendar_address'),
  /** Overrides the name in the file. */
  name: z.optional(z.string().check(oneLine(), z.maxLength(MAX_LENGTHS.name))),
})

/** The new password of a CalDAV account, or the new address of a calendar file. */
export const accountReconnection = z.object({
  account_id: wireId,
  password: z.optional(password),
  url: z.optional(webAddress('enter_calendar_address')),
})
