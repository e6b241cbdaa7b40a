import { createContext } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { createCallerFactory, router, verifiedProcedure } from './trpc.ts'

test('a deadlock is reported as unavailable, so that callers try again', async ({ services }) => {
  const api = router({
    fail: verifiedProcedure.mutation(() => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }),
  })
  const call = createCallerFactory(api)(createContext(services, await createUser(services))).fail()
  await expect(call).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('of one user’s mutations four run at the same time; queries and other users do not wait', async ({ services }) => {
  const [alex, kim] = [await createUser(services), await createUser(services)]
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  const createCaller = createCallerFactory(
    router({
      change: verifiedProcedure.mutation(async ({ ctx }) => {
        started.push(ctx.caller.user_id)
        await end
      }),
      read: verifiedProcedure.query(() => 'read'),
    }),
  )
  const asAlex = createCaller(createContext(services, alex))
  const changes = Array.from({ length: 15 }, () => asAlex.change())
  changes.push(createCaller(createContext(services, kim)).change())
  await expect.poll(() => started).toContain(kim.user_id)
  expect(await asAlex.read()).toBe('read')
  expect(started.filter((user_id) => user_id === alex.user_id)).toHaveLength(4)
  resolve()
  await Promise.all(changes)
  expect(started).toHaveLength(16)
})
