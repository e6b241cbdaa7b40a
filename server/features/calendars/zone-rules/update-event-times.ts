import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../users/people.ts'
import { withRemoteRecurrence } from '../accounts/remote-event-row.ts'
import { formatInstanceId } from '../instances.ts'
import { formatIcalTime } from '../recurrence-rule.ts'
import { insertEvent, replaceEvent } from '../store.ts'
import type { EventRow } from '../tables.ts'
import {
  clearRulesRevision,
  deleteExceptions,
  findUserWithOutdatedEvents,
  listChangedOffsets,
  listOutdatedEvents,
  type OutdatedEvent,
} from './store.ts'
import { keepWallTime, parseOffsets } from './wall-time.ts'

/** Maximum number of single events and series updated in one transaction. */
const BATCH_SIZE = 50
const MAX_BATCHES_PER_JOB = 100

/** Recomputes the times of events after time zone rules have changed; a long run continues in another job. */
export const eventTimesJob: Job<object> = {
  name: 'calendars-update-event-times',
  payload: z.object({}),
  async run(services) {
    for (let count = 0; count < MAX_BATCHES_PER_JOB; count++) {
      if (!(await updateNextEvents(services))) return
    }
    await services.jobs.enqueue(services.db, eventTimesJob, {})
  },
}

/** @returns false when there is nothing left to update */
function updateNextEvents({ db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user_id = await findUserWithOutdatedEvents(trx)
    if (user_id === undefined) return false
    await lockPeople(trx, [user_id])
    const outdatedEvents = await listOutdatedEvents(trx, user_id, BATCH_SIZE)
    for (const outdatedEvent of outdatedEvents) await updateTimes(trx, outdatedEvent, currentDate(clock))
    await clearRulesRevision(
      trx,
      user_id,
      outdatedEvents.map(({ event }) => event.event_id),
    )
    await live.publish(trx, [user_id], 'events')
    return true
  })
}

/** Converts an instant (epoch ms) to the instant that has the same wall time under the new rules of a zone. */
type TimeConverter = (time: number, time_zone: string) => number

async function updateTimes(trx: Db, outdatedEvent: OutdatedEvent, now: Date): Promise<void> {
  const { event, exceptions, rules_recorded_at } = outdatedEvent
  // Anyone who changed the event after the rules were recorded has seen, or entered, its current times.
  if (event.updated_at > rules_recorded_at) return
  const convert = await createTimeConverter(trx, outdatedEvent)
  const updatedEvent = withConvertedTimes(event, convert)
  if (!isDeepStrictEqual(updatedEvent, event)) await replaceEvent(trx, { ...updatedEvent, updated_at: now })
  const updatedExceptions = exceptions.map((exception) => {
    const convertedException =
      exception.updated_at > rules_recorded_at ? exception : withConvertedTimes(exception, convert)
    return exception.created_at > rules_recorded_at
      ? convertedException
      : withConvertedOriginalStart(convertedException, updatedEvent, convert)
  })
  if (isDeepStrictEqual(updatedExceptions, exceptions)) return
  // An exception's id contains its original start, so its new id may be the previous id of another exception.
  await deleteExceptions(trx, event)
  for (const exception of new Map(updatedExceptions.map((row) => [row.event_id, row])).values()) {
    await insertEvent(trx, { ...exception, updated_at: now })
  }
}

async function createTimeConverter(
  trx: Db,
  { event, exceptions, rules_revision }: OutdatedEvent,
): Promise<TimeConverter> {
  const zones = [event, ...exceptions].map(({ time_zone }) => time_zone)
  const changedOffsets = new Map(
    (await listChangedOffsets(trx, [...new Set(zones)], rules_revision)).map(({ time_zone, before, after }) => [
      time_zone,
      { before: parseOffsets(before), after: parseOffsets(after) },
    ]),
  )
  return (time, time_zone) => {
    const offsets = changedOffsets.get(time_zone)
    return offsets ? keepWallTime(time, offsets.before, offsets.after) : time
  }
}

function withConvertedTimes(event: EventRow, convert: TimeConverter): EventRow {
  const { all_day, time_zone, start_at, end_at, recurrence } = event
  if (all_day) return event
  const start = convert(start_at.getTime(), time_zone)
  const end = convert(end_at.getTime(), time_zone)
  const length = end_at.getTime() - start_at.getTime()
  return withRemoteRecurrence({
    ...event,
    start_at: new Date(start),
    // If only the start is in an hour that no longer exists, it may move past the end.
    end_at: new Date(end < start ? start + length : end),
    // UNTIL is an instant, and other dates may be too.
    recurrence: recurrence.map((line) =>
      line.replaceAll(/\d{8}T\d{6}Z/g, (time) =>
        formatIcalTime(convert(Temporal.Instant.from(time).epochMilliseconds, time_zone)),
      ),
    ),
  })
}

function withConvertedOriginalStart(exception: EventRow, series: EventRow, convert: TimeConverter): EventRow {
  if (series.all_day || exception.original_start_time === null) return exception
  const start = convert(exception.original_start_time.getTime(), series.time_zone)
  return { ...exception, original_start_time: new Date(start), event_id: formatInstanceId(series, start) }
}
