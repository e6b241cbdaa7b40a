import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { getMailedCode } from '#server/test/sign-in.ts'
import { lockPeople } from '../users/people.ts'

test('a login while the account is being closed is rejected, or its session ends with the account', async ({
  services,
}) => {
  const olga = await createUser(services)
  const { email, user_id } = olga
  const calls = callAs(services, null)
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  const logIn = () => calls.auth.verifyEmailCode({ email, code, request_id })
  const { settled } = await services.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [user_id])
    const closing = callAs(services, olga).accountDeletion.closeAccount()
    await sleep(300)
    // The two deadlock, and Postgres aborts one of them: usually the login, but not always on a busy machine.
    const settled = Promise.allSettled([closing, logIn()])
    await sleep(300)
    return { settled }
  })
  const [closing, login] = await settled
  expect(closing).toMatchObject({ status: 'fulfilled', value: { success: true } })
  if (login.status === 'rejected') expect(login.reason).toMatchObject({ cause: { code: 'wrong_code' } })
  expect(await errorOf(logIn())).toMatchObject({ code: 'wrong_code' })
  expect(await services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a login with a valid code registers a new user if the account is closed at the same time', async ({
  services,
}) => {
  const { email, user_id } = await createUser(services, { language: 'en' })
  const calls = callAs(services, null)
  const { request_id } = await calls.auth.requestEmailCode({ email })
  const code = await getMailedCode(services, email)
  const { login } = await services.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('user_id', '=', user_id).execute()
    const login = calls.auth.verifyEmailCode({ email, code, request_id })
    await sleep(300)
    return { login }
  })
  expect(await login).toEqual({ token: expect.any(String) })
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
