import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { getMailedCode } from '#server/test/sign-in.ts'
import { lockPeople } from '../users/people.ts'

test('a login while the account is being closed gets the same error as a login afterwards', async ({ services }) => {
  const olga = await createUser(services)
  const { email, user_id } = olga
  const calls = callAs(services, null)
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  const login = () => errorOf(calls.auth.verifyEmailCode({ email, code, request_id }))
  const { closing, loggingIn } = await services.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const closing = callAs(services, olga).accountDeletion.closeAccount()
    // Closing must wait for the lock first, also on a busy machine.
    await sleep(1500)
    const loggingIn = login()
    await sleep(300)
    return { closing, loggingIn }
  })
  expect(await closing).toEqual({ success: true })
  expect(await loggingIn).toMatchObject({ code: 'wrong_code' })
  expect(await login()).toMatchObject({ code: 'wrong_code' })
})

test('a login with a valid code registers a new user if the account is closed at the same time', async ({
  services,
}) => {
  const { email, user_id } = await createUser(services, { language: 'en' })
  const calls = callAs(services, null)
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  const login = await services.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('user_id', '=', user_id).execute()
    const token = calls.auth.verifyEmailCode({ email, code, request_id })
    await sleep(300)
    return { token }
  })
  expect(await login.token).toEqual({ token: expect.any(String) })
})

test('a login succeeds even if its transaction deadlocks several times', async ({ services }) => {
  const { email } = await createUser(services)
  const calls = callAs(services, null)
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  // A sequence keeps its value after a rollback.
  await sql`create sequence deadlocks`.execute(services.db)
  await sql`create function deadlock() returns trigger language plpgsql as $$ begin
    if nextval('deadlocks') <= 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
    return new;
  end $$`.execute(services.db)
  await sql`create trigger deadlock before insert on sessions for each row execute function deadlock()`.execute(
    services.db,
  )
  expect(await calls.auth.verifyEmailCode({ email, code, request_id })).toEqual({ token: expect.any(String) })
})
