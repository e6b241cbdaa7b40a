import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { withRollback } from '#server/test/rollback.ts'
import { up } from '../../../migrations/20261128T2235-email-domains.ts'

test('the migration spells the domains of users’ addresses in ASCII, unless another user has that address', async ({
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

test('the migration keeps the group memberships and guest blocks of people whose address it changes', async ({
  services,
}) => {
  const ana = await createUser(services)
  const { _id: groupId } = await callAs(services, ana).groups.create({
    group_participants: ['a@acme.example', 'b@acme.example'],
  })
  await withRollback(services, async (db) => {
    const setEmail = (from: string, to: string) =>
      db.updateTable('group_participants').set({ email: to }).where('email', '=', from).execute()
    await setEmail('a@acme.example', 'josé@münchen.example')
    const block = { owner_id: ana.user_id, created_at: new Date(0) }
    await db
      .insertInto('guest_blocks')
      .values(['bo@ａcme.example', 'bo@acme.example', 'cleo@ａcme.example'].map((email) => ({ ...block, email })))
      .execute()
    await up(db as never)
    const { group_participants } = await callAs({ ...services, db }, ana).groups.get({ groupId })
    expect(group_participants).toEqual(['josé@xn--mnchen-3ya.example', 'b@acme.example'])
    const blocks = await db.selectFrom('guest_blocks').select('email').orderBy('email').execute()
    expect(blocks.map(({ email }) => email)).toEqual(['bo@acme.example', 'bo@ａcme.example', 'cleo@acme.example'])
  })
})
