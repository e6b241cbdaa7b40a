import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { replaceResponses } from './store.ts'

/** Saves responses by key, replaces those that mention a person, and returns the keys of the replaced ones. */
async function listReplaced(
  { db }: TestServices,
  responses: Record<string, string>,
  person: { addresses: string[]; names: string[] },
): Promise<string[]> {
  const created_at = new Date('2026-11-16')
  for (const [key, response] of Object.entries(responses)) {
    await db
      .insertInto('idempotency_keys')
      .values({ scope: 'scope', key, request_hash: '', created_at, response })
      .execute()
  }
  await replaceResponses(db, person, { refusal: 'closed' })
  const replaced = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where((eb) => eb(eb.cast<string>('response', 'text'), '=', '{"refusal":"closed"}'))
    .orderBy('key')
    .execute()
  return replaced.map(({ key }) => key)
}

test('replaces responses even if others contain JSON that Postgres cannot parse', async ({ services }) => {
  const responses = {
    junk: String.raw`{"response":{"notes":"\ud800"}}`,
    nul: String.raw`{"refusal":{"params":{"name":"Ana"},"extra":{"detail":"\u0000"}}}`,
    mentioned: '{"response":{"email":"ana@example.test"}}',
    named: '{"refusal":{"params":{"name":"Ana"}}}',
    other: '{"response":{"name":"Ana"}}',
  }
  const person = { addresses: ['ana@example.test'], names: ['Ana'] }
  expect(await listReplaced(services, responses, person)).toEqual(['mentioned', 'named', 'nul'])
})

test('keeps refusals that contain a name only in a key, a code or a longer name', async ({ services }) => {
  const responses = {
    code: '{"refusal":{"code":"just_taken","params":{},"extra":{"slots":[]}}}',
    namesake: '{"refusal":{"code":"calendar_unread","params":{"name":"Ana code"},"extra":{}}}',
    named: '{"refusal":{"code":"calendar_unread","params":{"name":"code"},"extra":{}}}',
  }
  const person = { addresses: [], names: ['code', 'params', 'just_taken', 'name', 'Ana'] }
  expect(await listReplaced(services, responses, person)).toEqual(['named'])
})
