import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { printError } from '../server/command-line.ts'
import { createMainAccount } from '../server/features/calendars/accounts/main-account.ts'
import { findOrRegisterUser } from '../server/features/users/registration.ts'
import { type Config, readConfig, VARIABLE_NAMES } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { migrateToLatest } from '../server/platform/db/migrate.ts'
import type { Services } from '../server/platform/services.ts'
import type { Caller } from '../server/platform/trpc.ts'
import { openServices } from '../server/services.ts'
import { checkPort } from '../server/start.ts'
import { callAs } from '../server/test/caller.ts'
import { defaultWorkSchedule } from '../shared/schedule.ts'
import { buildClientIfStale } from './client-build.ts'
import type { DemoProviders } from './demo-providers.ts'
import { type DemoEvent, type DemoPerson, MEETINGS, TEAM } from './demo-team.ts'
import { getDemoMonday } from './demo-week.ts'

const KEPT_VARIABLES = new Set(['PORT', 'HOST', 'LOG_LEVEL', 'WEBHOOKS_ALLOW_PRIVATE', 'CALENDARS_ALLOW_PRIVATE'])

function toEventTimes(person: DemoPerson, week: number, day: number, start: string, end: string) {
  const timeZone = person.time_zone
  const date = getDemoMonday().add({ days: week * 7 + day })
  const toInstant = (time: string) =>
    date.toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString({ smallestUnit: 'millisecond' })
  return { start: { dateTime: toInstant(start), timeZone }, end: { dateTime: toInstant(end), timeZone } }
}

async function createDemoUser(services: Services, person: DemoPerson): Promise<Caller> {
  const { db, clock } = services
  const { email, name, time_zone } = person
  const user = await db.transaction().execute(async (trx) => {
    const { user } = await findOrRegisterUser(trx, clock, { email, name, time_zone, picture: null, language: 'en' })
    await createMainAccount(trx, clock, user)
    await trx
      .updateTable('users')
      // With `has_received_home_holidays`, nobody gets a holiday calendar, so the screens do not depend on the date.
      .set({ is_auth: true, tutorial_completed: true, has_received_home_holidays: true })
      .where('user_id', '=', user.user_id)
      .execute()
    return user
  })
  const caller = { ...user, is_auth: true, session_id: null }
  const api = callAs(services, caller)
  if (person.hours) await api.users.updateWorkSchedule({ ...defaultWorkSchedule(), ...person.hours })
  if (person.event_interval) await api.users.updateSettings({ event_interval: person.event_interval })
  const createSeries = async (rule: string, [day, start, end, summary, event_color]: DemoEvent) =>
    api.calendar.createEvent({
      summary,
      ...toEventTimes(person, -1, day, start, end),
      recurrence: [`RRULE:${rule}`],
      extendedProps: { event_color },
    })
  for (const entry of person.daily ?? []) await createSeries('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', [0, ...entry])
  for (const entry of person.weekly) await createSeries('FREQ=WEEKLY', entry)
  for (const [week, day, start, end, summary, event_color] of person.once) {
    await api.calendar.createEvent({
      summary,
      ...toEventTimes(person, week, day, start, end),
      extendedProps: { event_color },
    })
  }
  return caller
}

async function createDemoData(services: Services): Promise<void> {
  const callers: Caller[] = []
  for (const person of TEAM) callers.push(await createDemoUser(services, person))
  const [alex] = callers
  if (!alex) return
  const api = callAs(services, alex)
  for (const event_duration of [15, 60]) await api.invitation.generateInvitationLink({ event_duration })
  for (const meeting of MEETINGS) {
    const group_participants = meeting.participants.map((name) => `${name}@meridian.example`)
    const { _id: group_id } = await api.groups.create({ name: meeting.summary, group_participants })
    await api.meetings.scheduleGroup({ summary: meeting.summary, group_id })
  }
  await callAs(services, null).auth.requestAccess({
    email: 'jonas@north.example',
    message: 'There are nine of us in four cities, and finding a time over chat takes a whole day.',
  })
  const guest = { name: 'Gala Ferrer', email: 'gala@acme.example', time_zone: 'Europe/Paris', notes: 'A first look.' }
  const { url_invites } = await api.users.info()
  const { tokenInvitation: token } = await api.invitation.getInvitationToken({ url_invites })
  await callAs(services, null).match.book({ token, ...guest })
}

/** Starts stand-ins for Google and Microsoft in a separate thread, which ends with the process. */
async function startProviders(publicUrl: string): Promise<DemoProviders> {
  const worker = new Worker(new URL('demo-providers.ts', import.meta.url), { workerData: { publicUrl } })
  const [providers] = (await once(worker, 'message')) as [DemoProviders]
  return providers
}

async function checkConfig(): Promise<Config> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' })
  await checkPort(config)
  return config
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-demo-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const abort = () => process.exit(1)
// Closing the terminal sends SIGHUP, which the server does not handle.
process.on('SIGINT', abort).on('SIGTERM', abort).on('SIGHUP', abort)
// The environment may configure a real installation, whose mail server and database the demo must not use.
for (const name of VARIABLE_NAMES) if (!KEPT_VARIABLES.has(name)) delete process.env[name]
Object.assign(process.env, { DATA_DIR: dataDir, ADMIN_EMAILS: TEAM[0]?.email, RATE_LIMIT: 'off' })

const config = await checkConfig().catch((error: unknown) => {
  printError(error)
  process.exit(1)
})
await buildClientIfStale()
console.log('Creating a temporary database with a demo team...')
const startingProviders = startProviders(config.publicUrl)
const database = await openDatabase(config)
await migrateToLatest(database.db)
const { services, close } = await openServices(config, { database })
await createDemoData(services)
await close()
await database.close()

const { env, pages } = await startingProviders
Object.assign(process.env, env)
process.env['LOG_LEVEL'] ??= 'warn'
process.off('SIGINT', abort).off('SIGTERM', abort)
await import('../server/main.ts')
console.log(`
Log in at ${config.publicUrl}/login as ${TEAM[0]?.email}; the code is in ${config.publicUrl}/dev/mailbox.
Other users: ${TEAM.slice(1)
  .map((person) => person.email)
  .join(', ')}.
Or continue with Google or Microsoft, and add their calendars under Accounts. Both run on this machine, for the demo only.
Open their calendars in a second window, and change events there or in Meridian:
  Google:    ${pages.google}
  Microsoft: ${pages.microsoft}
Book as a guest at ${config.publicUrl}/invites/alex-moreno. Press Ctrl-C to stop the demo and delete its data.`)
