import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { urlInvites } from '#shared/users.ts'
import { generateLinkNameCandidates } from './link-names/link-name-candidates.ts'
import { findOrRegisterUser } from './registration.ts'

const identityOf = (email: string, name: string | null = null) => ({
  email,
  name,
  picture: null,
  time_zone: undefined,
  language: 'en' as const,
})

describe('the link name of a new user', () => {
  test.for([
    ['Ana López', 'ana-lopez'],
    ['  Þór & Søn, GmbH ', 'or-s-n-gmbh'],
    ['Jo', 'meet-jo'],
    ['山田太郎', 'meet'],
    ['Łukasz', 'ukasz'],
    ['x'.repeat(100), 'x'.repeat(38)],
    ['Ana --- B.', 'ana-b'],
  ] as const)('for %s is %s', ([name, slug]) => {
    const [first, ...others] = generateLinkNameCandidates(name)
    expect(first).toBe(slug)
    for (const candidate of [first, ...others]) expect(urlInvites.safeParse(candidate).success, candidate).toBe(true)
    expect(new Set(others).size).toBe(others.length)
  })

  test('is numbered if a user or a link already has it', async ({ services: { db, clock } }) => {
    const owner = await createUser({ db, clock }, { url_invites: 'ana' })
    const link = { user_id: owner.user_id, url_invites: 'ana-2', event_duration: 30, created_at: new Date() }
    await db.insertInto('links').values(link).execute()
    await findOrRegisterUser(db, clock, identityOf('ana@example.test'))
    const query = db.selectFrom('users').select('url_invites').where('email', '=', 'ana@example.test')
    expect(await query.executeTakeFirst()).toEqual({ url_invites: 'ana-3' })
  })

  test('is never a reserved word', async ({ services: { db, clock } }) => {
    await findOrRegisterUser(db, clock, identityOf('cancellations@example.test'))
    expect(await db.selectFrom('users').select('url_invites').execute()).toEqual([
      { url_invites: expect.stringMatching(/^cancellations-[0-9a-f]{8}$/) },
    ])
  })

  test('is unique even for concurrent users with the same name', async ({ services: { db, clock } }) => {
    const identities = Array.from({ length: 14 }, (_, n) => identityOf(`ana@example${n}.test`, 'Ana'))
    await Promise.all(
      identities.map((identity) => db.transaction().execute((trx) => findOrRegisterUser(trx, clock, identity))),
    )
    const urls = (await db.selectFrom('users').select('url_invites').execute()).map((user) => user.url_invites)
    expect(urls).toHaveLength(14)
    expect(urls).toContain('ana')
    expect(urls).toContain('ana-9')
  })
})

test.for([
  ['ana.lopez+work@example.test', null, 'Ana Lopez'],
  ['jp_de-la.cruz@example.test', null, 'Jp De La Cruz'],
  ['...@example.test', null, '...@example.test'],
  ['ana@example.test', ' Ana María ', 'Ana María'],
  ['ana@example.test', '  ', 'Ana'],
] as const)(
  'registers %s with the provider’s name %s as %s',
  async ([email, name, expected], { services: { db, clock } }) => {
    const { user, isNew } = await findOrRegisterUser(db, clock, identityOf(email, name))
    expect(user.name).toBe(expected)
    expect(isNew).toBe(true)
  },
)

test.for([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['europe/berlin', 'Europe/Berlin'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Mars/Olympus', 'UTC'],
] as const)('registers the time zone %s as %s', async ([time_zone, expected], { services: { db, clock } }) => {
  const { user } = await findOrRegisterUser(db, clock, { ...identityOf('ana@example.test'), time_zone })
  expect(user.time_zone).toBe(expected)
})
