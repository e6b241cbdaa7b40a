import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo, subjectsTo } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { createUserWithAccount, EMAIL, synchronize } from '#server/test/providers/connected-account.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'
import { reconnectMail } from '../mail.ts'

test('an account that must be reconnected is shown to its owner, who gets one email about it', {
  meta: {
    promise: [
      'Screens: An account that must be reconnected says why, and takes a new password or consent; its owner gets one email.',
      'Calendar accounts: A provider that is down or has revoked access is shown to the owner, and to nobody else.',
    ],
  },
}, async ({ services: baseServices }) => {
  const { services, caller, calls, remote, run, listCalendars } = await createUserWithAccount(baseServices)
  const other = await createUser(services)
  await run()
  const fail = async (kind: 'revoked' | 'unavailable') => {
    remote.failNext('listCalendars', new ProviderError(kind))
    await synchronize(services).catch(() => undefined)
    services.clock.advance(3_600_000)
  }
  const problem = async () => (await calls.users.info()).synchronized_accounts[1]?.sync_problem
  await fail('revoked')
  expect(await problem()).toBe('reconnect')
  await fail('unavailable')
  await fail('revoked')
  const subjects = () => subjectsTo(services, caller.email)
  expect(await subjects()).toEqual([`Reconnect your calendar ${EMAIL} (memory)`])
  const text = async () => (await mailsTo(services, caller.email)).at(-1)?.text
  expect(await text()).toContain('https://meridian.test/dashboard?panel=accounts')
  expect(await text()).toContain('your booking page may offer no times.')
  expect(await mailsTo(services, other.email)).toEqual([])
  expect((await callAs(services, other).users.info()).synchronized_accounts).toHaveLength(1)

  await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
  await run()
  expect(await problem()).toBeNull()
  // The account has worked in the meantime, so its owner is emailed again, in their language.
  for (const { id } of await listCalendars()) {
    await calls.calendarManagement.update({ calendarId: id, is_selected: false })
  }
  await calls.users.updateSettings({ language: 'es' })
  await fail('revoked')
  expect((await subjects()).at(-1)).toBe(`Vuelve a conectar tu calendario ${EMAIL} (memory)`)
  expect(await text()).toContain('Meridian no muestra sus eventos más recientes.')
  expect(await text()).not.toContain('página de reservas')
})

test.for([
  ['google', 'ana@example.com', 'ana@example.com (Google)'],
  ['microsoft', 'ana@example.com', 'ana@example.com (Microsoft)'],
  ['caldav', 'ana@icloud.com', 'ana@icloud.com (Apple)'],
  ['caldav', 'ana@example.com', 'ana@example.com (CalDAV)'],
  ['ics', 'subscription-0123abcd@school.example', 'Timetable'],
] as const)('the email names an account of %s with the address %s as %s', ([provider, account_email, name]) => {
  const account = { provider, account_email, summary: 'Timetable', blocks_time: true }
  const { subject, content } = reconnectMail(
    { publicUrl: 'https://meridian.test' },
    { ...account, email: 'ana@example.com', language: 'en' },
  )
  expect(subject).toBe(`Reconnect your calendar ${name}`)
  expect(content.title).toBe(`Meridian can no longer read ${name}`)
})
