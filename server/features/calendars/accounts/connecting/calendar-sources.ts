import type { z } from 'zod'
import type { calendarSources } from '#shared/outputs/calendar-accounts.ts'
import type { Services } from '../../../../platform/services.ts'

/** The sources from which calendar accounts can be added on this server. */
export function listCalendarSources({
  calendarProviders,
}: Pick<Services, 'calendarProviders'>): z.output<typeof calendarSources> {
  return calendarProviders
    .filter((source) => 'connect' in source)
    .map(({ provider, authorization }) => ({ provider, needs_consent: authorization !== undefined }))
}
