import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import { defaultWorkSchedule, type WorkSchedule } from '#shared/schedule.ts'
import { createMainAccount } from '../features/calendars/accounts/main-account.ts'
import { currentDate } from '../platform/clock.ts'
import { type RenderedContent, renderStoredContent } from '../platform/mail/layout.ts'
import type { MailRow } from '../platform/mail/tables.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/trpc.ts'

let userCount = 0

export interface UserOverrides {
  email?: string
  name?: string
  time_zone?: string
  language?: Language
  is_auth?: boolean
  is_admin?: boolean
  work_schedule?: WorkSchedule
  event_duration?: number
  event_interval?: number
  min_notice?: number
  horizon_days?: number
  url_invites?: string
}

/** Creates a verified user in Madrid with default settings but without holidays; `overrides` override the defaults. */
export async function createUser(
  services: Pick<Services, 'db' | 'clock'>,
  overrides: UserOverrides = {},
): Promise<Caller> {
  const fields = overrides.is_admin ? { ...(await adminOverrides(services)), ...overrides } : overrides
  const n = ++userCount
  const name = fields.name ?? `Person ${n}`
  const row = {
    email: `person${n}@example.test`,
    url_invites: `person-${n}`,
    is_auth: true,
    time_zone: 'Europe/Madrid',
    has_received_home_holidays: true,
    created_at: currentDate(services.clock),
    picture: null,
    ...fields,
    name,
    work_schedule: JSON.stringify(fields.work_schedule ?? defaultWorkSchedule()),
  }
  return services.db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values(row)
      .returning(['user_id', 'email', 'name', 'picture', 'time_zone', 'is_auth', 'is_admin', 'color'])
      .executeTakeFirstOrThrow()
    await createMainAccount(trx, services.clock, user)
    const { color: _, ...caller } = user
    return { ...caller, session_id: null }
  })
}

/**
 * The address in ADMIN_EMAILS, for the first admin. Other admins have the role only in calls made with `callAs`; HTTP
 * requests check the address.
 */
async function adminOverrides({ db }: Pick<Services, 'db'>): Promise<{ email?: string }> {
  const email = 'admin@meridian.test'
  const existing = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst()
  return existing ? {} : { email }
}

/** Makes users acquaintances by creating a group that all of them have joined. */
export async function makeAcquainted(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: Caller,
  others: readonly Caller[],
) {
  const now = currentDate(clock)
  const { group_id } = await db
    .insertInto('groups')
    .values({ name: 'Acquaintances', owner_id: owner.user_id, created_at: now, updated_at: now })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  const rows = others.map(({ email }, position) => ({
    group_id,
    email,
    added_at: now,
    position,
    status: 'accepted' as const,
  }))
  await db.insertInto('group_participants').values(rows).execute()
}

/** An email in the outbox, as it will be sent. */
export type QueuedMail = MailRow & RenderedContent

/** Lists the emails queued for an address, oldest first. */
export async function mailsTo(services: Pick<Services, 'db'>, email: string): Promise<QueuedMail[]> {
  const { db } = services
  const rows = await db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('created_at').execute()
  return rows.map((row) => ({ ...row, ...renderStoredContent(row.content) }))
}

/** Lists the subjects of the emails queued for an address, oldest first. */
export async function subjectsTo(services: Pick<Services, 'db'>, email: string): Promise<string[]> {
  return (await mailsTo(services, email)).map(({ subject }) => subject)
}

/** An id that belongs to no user or resource. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000' as UserId

/** An event as a client sends it: one hour on the fixture's second day. */
export const LUNCH = {
  summary: 'Lunch',
  start: { dateTime: '2026-11-17T13:00:00+01:00', timeZone: 'Europe/Madrid' },
  end: { dateTime: '2026-11-17T14:00:00+01:00', timeZone: 'Europe/Madrid' },
}
