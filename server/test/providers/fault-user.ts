import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { CalendarProvider, RemoteAccount } from '#server/features/calendars/providers/provider.ts'
import { callAs } from '#server/test/caller.ts'
import { mailsTo } from '#server/test/factories.ts'
import { expect, type TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { meetingIdOf } from '#server/test/meetings.ts'
import type { MeetingId } from '#shared/ids.ts'
import { connectNewUser, runAccountJobs, synchronize, withProvider } from './connected-account.ts'
import type { StandIn } from './fault-stand-ins.ts'

type Method = keyof RemoteAccount

/** Long enough for a provider to act on its own, even on a busy machine. */
export const POLL_OPTIONS = { timeout: 15_000 }

/** Wraps a provider: other actions can run just before a call, and a call can hang as if the process had died. */
function makeInterruptible(provider: CalendarProvider) {
  const before = new Map<Method, () => unknown>()
  const hanging = new Map<Method, () => void>()
  const take = <Value>(map: Map<Method, Value>, method: Method) => {
    const value = map.get(method)
    map.delete(method)
    return value
  }
  const wrap = (account: RemoteAccount) =>
    new Proxy(account, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        const method = name as Method
        return async (...args: unknown[]) => {
          await take(before, method)?.()
          const result: unknown = await member.apply(target, args)
          const hang = take(hanging, method)
          if (!hang) return result
          hang()
          return new Promise(() => {})
        }
      },
    })
  const connect: CalendarProvider['connect'] = (...args) => {
    const account = provider.connect?.(...args)
    if (!account) throw new Error('The provider has no accounts')
    return wrap(account)
  }
  return {
    provider: { ...provider, connect },
    /** Calls `run` before the next call of a method. */
    interruptBefore: (method: Method, run: () => unknown) => void before.set(method, run),
    /** The next call of a method takes effect but never returns. */
    hangAfterNext: (method: Method) => new Promise<void>((resolve) => void hanging.set(method, resolve)),
  }
}

/** Creates a user with an account at the provider, and services whose calls to it can be interrupted. */
export async function createUserAt(standIn: StandIn, baseServices: TestServices, credentials?: string) {
  const { provider, interruptBefore, hangAfterNext } = makeInterruptible(standIn.newProvider())
  const services = withProvider(baseServices, provider)
  const account = { provider: standIn.provider, credentials: credentials ?? (await standIn.consent()) }
  const user = await connectNewUser(services, account)
  const { caller, account_id, calls } = user
  /** The account as its owner sees it. */
  const getAccount = async () => {
    const { synchronized_accounts } = await calls.users.info()
    return synchronized_accounts.find((account) => account.account_id === account_id) ?? expect.fail('no account')
  }
  const problem = async () => (await getAccount()).sync_problem
  const book = async (time: string) => {
    const token = await invitationTokenOf(services, caller)
    const booked = await callAs(services, null).match.book({ ...GUEST, token, start: monday(time) })
    return { booked, meeting_id: meetingIdOf(booked) }
  }
  return {
    ...user,
    services,
    interruptBefore,
    hangAfterNext,
    key: { user_id: caller.user_id, account_id },
    run: () => runAccountJobs(services),
    synchronize: () => synchronize(services),
    /** The services of the same server after a restart. */
    servicesAfterRestart: () => withProvider(baseServices, standIn.newProvider()),
    getAccount,
    problem,
    book,
    meeting: (meeting_id: MeetingId) => describeMeeting(services, meeting_id),
  }
}

/** Describes a meeting: its status, and how many emails its guest got about it. */
async function describeMeeting(services: TestServices, meeting_id: MeetingId) {
  const { status } = await services.db
    .selectFrom('meetings')
    .select('status')
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const mails = await mailsTo(services, GUEST.email)
  return { status, mails: mails.filter((mail) => mail.meeting_id === meeting_id).length }
}

/** Starts a server that the provider can reach. @returns its services; jobs that run with them open channels */
export async function startReachableServer(services: TestServices, standIn: StandIn): Promise<TestServices> {
  const app = await buildApp(services)
  const publicUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const url = standIn.url()
  return { ...services, config: { ...services.config, publicUrl, googleApiUrl: url, microsoftGraphUrl: url } }
}
