import { expect, test } from '#server/test/fixture.ts'
import { replaceResponses } from './store.ts'

test('replaces responses even if others contain JSON that Postgres cannot parse', async ({ services: { db } }) => {
  const created_at = new Date('2026-11-16')
  const rows = {
    junk: String.raw`{"answer":{"notes":"\ud800"}}`,
    nul: String.raw`{"refusal":{"detail":"Ana \u0000"}}`,
    mentioned: '{"answer":{"email":"ana@example.test"}}',
    named: '{"refusal":{"detail":"Ana is busy"}}',
    other: '{"answer":{"detail":"Ana is busy"}}',
  }
  for (const [key, answer] of Object.entries(rows)) {
    await db
      .insertInto('idempotency_keys')
      .values({ scope: 'scope', key, request_hash: '', created_at, answer })
      .execute()
  }
  await replaceResponses(db, { addresses: ['ana@example.test'], names: ['Ana'] }, { refusal: 'closed' })
  const replaced = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where((eb) => eb(eb.cast<string>('answer', 'text'), '=', '{"refusal":"closed"}'))
    .orderBy('key')
    .execute()
  expect(replaced.map(({ key }) => key)).toEqual(['mentioned', 'named', 'nul'])
})
