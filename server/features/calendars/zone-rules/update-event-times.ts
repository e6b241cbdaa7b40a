import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../../users/people.ts'
import { withRemoteRecurrence } from '../accounts/remote-event-row.ts'
import { instanceId } from '../instances.ts'
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

/** Single events and series that are updated in one transaction. */
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
    const outdated = await listOutdatedEvents(trx, user_id, BATCH_SIZE)
    for (const event of outdated) await updateTimes(trx, event, currentDate(clock))
    await clearRulesRevision(
      trx,
      user_id,
      outdated.map(({ event }) => event.event_id),
    )
    await live.publish(trx, [user_id], 'events')
    return true
  })
}

/** Converts an instant (epoch ms) to the instant that has the same wall time under the new rules of a zone. */
type TimeConverter = (at: number, time_zone: string) => number

async function updateTimes(trx: Db, outdated: OutdatedEvent, now: Date): Promise<void> {
  const { event, exceptions, rules_recorded_at } = outdated
  // Anyone who changed the event after the rules were recorded has seen, or entered, its current times.
  if (event.updated_at > rules_recorded_at) return
  const convert = await createTimeConverter(trx, outdated)
  const updated = withConvertedTimes(event, convert)
  if (!isDeepStrictEqual(updated, event)) await replaceEvent(trx, { ...updated, updated_at: now })
  const moved = exceptions.map((exception) => {
    const converted = exception.updated_at > rules_recorded_at ? exception : withConvertedTimes(exception, convert)
    return exception.created_at > rules_recorded_at
      ? converted
      : withConvertedOriginalStart(converted, updated, convert)
  })
  if (isDeepStrictEqual(moved, exceptions)) return
  // An exception's id contains its start, so the new id of an exception may be the previous id of another.
  await deleteExceptions(trx, event)
  for (const exception of new Map(moved.map((row) => [row.event_id, row])).values()) {
    await insertEvent(trx, { ...exception, updated_at: now })
  }
}

async function createTimeConverter(
  trx: Db,
  { event, exceptions, rules_revision }: OutdatedEvent,
): Promise<TimeConverter> {
  const zones = [event, ...exceptions].map(({ time_zone }) => time_zone)
  const changed = new Map(
    (await listChangedOffsets(trx, [...new Set(zones)], rules_revision)).map(({ time_zone, before, after }) => [
      time_zone,
      { before: parseOffsets(before), after: parseOffsets(after) },
    ]),
  )
  return (at, time_zone) => {
    const offsets = changed.get(time_zone)
    return offsets ? keepWallTime(at, offsets.before, offsets.after) : at
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
    // If only the start is in an hour that no longer exists, it moves past the end.
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
  return { ...exception, original_start_time: new Date(start), event_id: instanceId(series, start) }
}
