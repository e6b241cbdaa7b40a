import type { TimeRange } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { GoogleApi } from './google-api.ts'

/** Google's limit per call. */
const MAX_CALENDARS = 50

/** The busy times of calendars, as Google sees them now. */
export async function listGoogleBusyTimes(
  api: GoogleApi,
  calendar_ids: readonly string[],
  { start, end }: TimeRange,
): Promise<TimeRange[]> {
  const groups = Array.from({ length: Math.ceil(calendar_ids.length / MAX_CALENDARS) }, (_, i) =>
    calendar_ids.slice(i * MAX_CALENDARS, (i + 1) * MAX_CALENDARS),
  )
  const responses = await Promise.all(
    groups.map((group) =>
      api.call((client) =>
        client.freebusy.query({
          requestBody: {
            timeMin: start.toISOString(),
            timeMax: end.toISOString(),
            calendarExpansionMax: MAX_CALENDARS,
            items: group.map((id) => ({ id })),
          },
        }),
      ),
    ),
  )
  return groups.flatMap((group, i) => group.flatMap((id) => readBusyTimes(responses[i]?.calendars?.[id])))
}

/** A calendar that Google could not read is never treated as free. */
function readBusyTimes(
  calendar: { busy?: { start?: string | null; end?: string | null }[]; errors?: unknown[] } | undefined,
): TimeRange[] {
  if (!calendar || (calendar.errors ?? []).length > 0) throw new ProviderError('unavailable')
  return (calendar.busy ?? []).map((span) => {
    const range = { start: new Date(span.start ?? ''), end: new Date(span.end ?? '') }
    if (!(range.start < range.end)) throw new ProviderError('unavailable')
    return range
  })
}
