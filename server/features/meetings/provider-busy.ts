import type { UserId } from '#shared/ids.ts'
import { DAY, type Span } from '#shared/time.ts'
import { DeferredError, DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { enqueueSynchronization } from '../calendars/accounts/pending-writes.ts'
import { fetchBusyTimes, listFreeBusySources, subtract } from '../calendars/busy/provider-busy-times.ts'

/** When people are busy according to their providers. */
export type ProviderBusy = ReadonlyMap<UserId, readonly Span[]>

/** Alternatives are at most this far (ms) from the requested time, so busy times are read as far around it. */
export const ALTERNATIVES_RANGE = 14 * DAY

/**
 * Asks the providers of these people, before a booking or a move commits, whether the chosen time and the times around
 * it are still free. If the chosen time is taken, our mirror is outdated, so its synchronization is enqueued.
 * @param findSlot chooses the time from our mirror; its errors are ignored, because the booking reports them
 * @param options.ignoredTime a time that does not count as busy
 * @returns undefined if nobody has connected calendars, or `findSlot` finds no time
 */
export async function readProviderBusy(
  services: Services,
  user_ids: readonly UserId[],
  findSlot: () => Promise<Span | undefined>,
  { ignoredTime }: { ignoredTime?: Span } = {},
): Promise<ProviderBusy | undefined> {
  const sources = await listFreeBusySources(services.db, user_ids)
  if (sources.length === 0) return undefined
  const slot = await findSlotIfAny(findSlot)
  if (!slot) return undefined
  const range = {
    start: Math.max(slot.start - ALTERNATIVES_RANGE, services.clock.now()),
    end: slot.end + ALTERNATIVES_RANGE,
  }
  const responses = await fetchBusyTimes(services, sources, range)
  const busy = new Map(
    Array.from(responses, ([user_id, spans]) => [user_id, ignoredTime ? subtract(spans, ignoredTime) : spans] as const),
  )
  const isTaken = (user_id: UserId) =>
    busy.get(user_id)?.some(({ start, end }) => start < slot.end && end > slot.start) === true
  await enqueueSynchronization(
    services,
    sources.filter(({ user_id }) => isTaken(user_id)),
  )
  return busy
}

async function findSlotIfAny(findSlot: () => Promise<Span | undefined>): Promise<Span | undefined> {
  try {
    return await findSlot()
  } catch (error) {
    if (error instanceof DomainError || error instanceof DeferredError) return undefined
    throw error
  }
}
