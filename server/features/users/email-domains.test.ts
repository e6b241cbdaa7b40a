import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { withRollback } from '#server/test/rollback.ts'
import { up } from '../../../migrations/20261128T2235-email-domains.ts'

test('the migration spells the domains of addresses in ASCII, unless that address belongs to another user', async ({
  services,
}) => {
  const [first, second, other] = [await createUser(services), await createUser(services), await createUser(services)]
  await withRollback(services, async (db) => {
    const setEmail = (user_id: typeof first.user_id, email: string) =>
      db.updateTable('users').set({ email }).where('user_id', '=', user_id).execute()
    const getEmail = async ({ user_id }: typeof first) =>
      (await db.selectFrom('users').select('email').where('user_id', '=', user_id).executeTakeFirstOrThrow()).email
    await setEmail(first.user_id, 'josé@münchen.example')
    await setEmail(second.user_id, 'ana@ａcme.example')
    await setEmail(other.user_id, 'ana@acme.example')
    await up(db as never)
    expect(await getEmail(first)).toBe('josé@xn--mnchen-3ya.example')
    expect(await getEmail(second)).toBe('ana@ａcme.example')
    expect(await getEmail(other)).toBe('ana@acme.example')
  })
})
