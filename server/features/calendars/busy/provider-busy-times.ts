import type { UserId } from '#shared/ids.ts'
import type { Span } from '#shared/time.ts'
import { WaitingSemaphore } from '../../../platform/limits/waiting-semaphore.ts'
import type { Services } from '../../../platform/services.ts'
import { type ConnectionServices, callUnlessPaused, findProvider } from '../accounts/connection.ts'
import { enqueueSynchronization } from '../accounts/pending-writes.ts'
import { markCalendarsFailed } from '../accounts/store.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { FreeBusySource } from './store.ts'

export { type FreeBusySource, listFreeBusySources } from './store.ts'

type FreeBusyServices = ConnectionServices & Pick<Services, 'clock' | 'jobs'>

/** How long a booking waits for providers, in milliseconds. */
const TIMEOUT = 3000

/**
 * Two reads of one account run at the same time, as many as bookings with one organizer; a slow provider would
 * otherwise be called for all waiting bookings at once.
 */
const readQueues = new WaitingSemaphore(2)

/**
 * Asks all providers at once for their users' current busy times, because the mirror may be a few minutes old. Do not
 * call in a transaction. A provider that fails, does not respond in time, does not report busy times, or must not be
 * called now, blocks nothing. If it has revoked our access for good, the user's availability becomes unknown, as after
 * a failed synchronization.
 */
export async function fetchBusyTimes(
  services: FreeBusyServices,
  sources: readonly FreeBusySource[],
  range: Span,
): Promise<Map<UserId, Span[]>> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const deadline = new Promise<Span[]>((resolve) => timeout.addEventListener('abort', () => resolve([])))
  const responses = await Promise.all(
    sources.map(async (source) => {
      const read = readQueues.run(`${source.user_id} ${source.account_id}`, async () =>
        timeout.aborted ? [] : fetchSourceBusyTimes(services, source, range, timeout),
      )
      return { user_id: source.user_id, spans: await Promise.race([read, deadline]) }
    }),
  )
  const byUser = Map.groupBy(responses, ({ user_id }) => user_id)
  return new Map(
    Array.from(byUser, ([user_id, userResponses]) => [user_id, userResponses.flatMap(({ spans }) => spans)]),
  )
}

async function fetchSourceBusyTimes(
  services: FreeBusyServices,
  source: FreeBusySource,
  range: Span,
  timeout: AbortSignal,
): Promise<Span[]> {
  try {
    const timeRange = { start: new Date(range.start), end: new Date(range.end) }
    const times = await callUnlessPaused(services, source, (remote) =>
      Promise.resolve(remote.listBusyTimes?.(source.calendar_ids, timeRange, source, timeout)),
    )
    return (times ?? []).map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'revoked') {
      const provider = findProvider(services.calendarProviders, source.provider)
      // Otherwise the synchronization finds out whether the refusal is temporary.
      if (!provider?.mayRefuseTemporarily) await markCalendarsFailed(services.db, source)
      await enqueueSynchronization(services, [source])
    }
    return []
  }
}

/** Returns spans without the parts that lie within another span. */
export function subtract(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans.flatMap((span) =>
    [
      { start: span.start, end: Math.min(span.end, start) },
      { start: Math.max(span.start, end), end: span.end },
    ].filter((part) => part.start < part.end),
  )
}
