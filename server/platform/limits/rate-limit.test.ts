import { expect, testWith } from '#server/test/fixture.ts'
import { deleteExpiredCounters } from './store.ts'

const test = testWith({ RATE_LIMIT: 'on' })
const LIMIT = { name: 'test', points: 2, seconds: 60 }

test('rejects attempts beyond the limit, with the time to wait', async ({ services }) => {
  await services.limits.consume(LIMIT, 'somebody')
  await services.limits.consume(LIMIT, 'somebody')
  const refused = services.limits.consume(LIMIT, 'somebody')
  await expect(refused).rejects.toMatchObject({
    kind: 'too_many',
    extra: { retry_after: expect.toSatisfy((s) => s > 0 && s <= 60) },
  })
  await services.limits.consume(LIMIT, 'somebody else')
})

test('deletes only expired counters', async ({ services }) => {
  await services.limits.consume(LIMIT, 'somebody')
  await deleteExpiredCounters(services.db, Date.now())
  expect(await services.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1)
  await deleteExpiredCounters(services.db, Date.now() + 61_000)
  expect(await services.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})
