import { createContext } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { createCallerFactory, invitationProcedure, router, verifiedProcedure } from './trpc.ts'

test('a deadlock is reported as unavailable, so that callers try again', async ({ services }) => {
  const api = router({
    fail: verifiedProcedure.mutation(() => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }),
  })
  const call = createCallerFactory(api)(createContext(services, await createUser(services))).fail()
  await expect(call).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('at most four mutations of a caller run at the same time; queries and other callers do not wait', async ({
  services,
}) => {
  const [alex, kim] = [await createUser(services), await createUser(services)]
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const startedBy: string[] = []
  const createCaller = createCallerFactory(
    router({
      change: invitationProcedure.mutation(async ({ ctx }) => {
        startedBy.push(ctx.caller?.email ?? ctx.network)
        await end
      }),
      read: invitationProcedure.query(() => 'read'),
    }),
  )
  const asAlex = createCaller(createContext(services, alex))
  const asGuest = createCaller(createContext(services, null, { ip: '192.0.2.7' }))
  const changes = [asAlex, asGuest].flatMap((caller) => Array.from({ length: 15 }, () => caller.change()))
  changes.push(createCaller(createContext(services, kim)).change())
  changes.push(createCaller(createContext(services, null, { ip: '192.0.2.8' })).change())
  await expect.poll(() => startedBy).toEqual(expect.arrayContaining([kim.email, '192.0.2.8']))
  expect(await Promise.all([asAlex.read(), asGuest.read()])).toEqual(['read', 'read'])
  expect(startedBy.filter((caller) => caller === alex.email)).toHaveLength(4)
  expect(startedBy.filter((caller) => caller === '192.0.2.7')).toHaveLength(4)
  resolve()
  await Promise.all(changes)
  expect(startedBy).toHaveLength(32)
})
