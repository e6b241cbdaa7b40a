import { createUser } from '#server/test/factories.ts'
import type { CalendarId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { scheduleGroup } from '../../server/features/meetings/book.ts'
import { proposeGroupTime } from '../../server/features/meetings/proposal.ts'
import { randomId } from '../../server/platform/ids.ts'
import type { Services } from '../../server/platform/services.ts'
import { median } from '../timing/quantile.ts'

const PEOPLE = 5
const CALENDARS = 3
const EVENTS = 2000
const CALLS = 40

/** Measures the median times in ms of finding and of booking a time, for each kind of calendar. */
export async function measureSearches(services: Services) {
  const teams = { builtIn: await createTeam(services, false), synced: await createTeam(services, true) }
  await services.database.pool.query('analyze')
  const times = {
    builtIn: { find: [] as number[], book: [] as number[] },
    synced: { find: [] as number[], book: [] as number[] },
  }
  const request = { language: 'en', network: 'bench', idempotencyKey: undefined } as const
  for (let i = -6; i < CALLS; i++) {
    for (const kind of ['builtIn', 'synced'] as const) {
      const [organizer, ...others] = teams[kind]
      if (!organizer) throw new Error('there is no organizer')
      const participants = others.map(({ email }) => email)
      const measureTime = async (call: () => Promise<unknown>) => {
        const start = performance.now()
        await call()
        return performance.now() - start
      }
      const find = await measureTime(() => proposeGroupTime(services, organizer, { participants }, request))
      const book = await measureTime(() =>
        scheduleGroup(services, organizer, { participants, summary: 'Bench' }, request),
      )
      if (i >= 0) {
        times[kind].find.push(find)
        times[kind].book.push(book)
      }
    }
  }
  const toMedians = ({ find, book }: { find: number[]; book: number[] }) => ({ find: median(find), book: median(book) })
  return { builtIn: toMedians(times.builtIn), synced: toMedians(times.synced) }
}

/** Creates people who each have three calendars with 2,000 events each, starting a month ago. */
async function createTeam(services: Services, isSynced: boolean) {
  const created_at = new Date()
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      const email = `${isSynced ? 'synced' : 'local'}-${person}-${randomId().toLowerCase()}@bench.example`
      const user = await createUser(services, { email, time_zone: 'UTC' })
      const { user_id } = user
      const mainAccount = await services.db
        .selectFrom('accounts')
        .select('account_id')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
      const { account_id } = isSynced
        ? await services.db
            .insertInto('accounts')
            .values({
              user_id,
              provider: 'google',
              account_email: email,
              account_picture: null,
              account_color: '24b3f5',
              can_write: true,
              created_at,
            })
            .returning('account_id')
            .executeTakeFirstOrThrow()
        : mainAccount
      for (let n = 0; n < CALENDARS; n++) {
        const calendar_id = randomId<CalendarId>()
        await services.db
          .insertInto('calendars')
          .values({
            user_id,
            calendar_id,
            account_id,
            summary: `Calendar ${n}`,
            background_color: '24b3f5',
            created_at,
            ...(isSynced && { external_id: calendar_id, synced_at: new Date(Date.now() + DAY) }),
          })
          .execute()
        await services.database.pool.query(
          `insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, recurrence,
             time_zone, organizer, external_id, created_at, updated_at)
           select $1, $2 || n, $2, $2 || n, 'Busy', t, t + interval '30 minutes', t + interval '30 minutes', '{}', 'UTC',
             '{"email": "", "name": null}', case when $3 then 'e' || n end, now(), now()
           from generate_series(1, $4) n,
             lateral (select date_trunc('hour', now()) - interval '30 days' + (n * 180 + $5) * interval '1 minute' as t) at`,
          [user_id, calendar_id, isSynced, EVENTS, n * 30],
        )
      }
      return user
    }),
  )
}
