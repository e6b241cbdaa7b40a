import { expect, test } from '#server/test/fixture.ts'
import { createUserWithAccount } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'
import { claimForSync } from './claim.ts'

test('a claim is released even if a database error prevented its renewal', async ({ services: baseServices }) => {
  const { services, key } = await createUserWithAccount(baseServices)
  let isConnectionLost = false
  const db = services.db.withPlugin({
    transformQuery({ node }) {
      if (isConnectionLost) throw new Error('connection lost')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const claim = await claimForSync({ ...services, db }, key)
  services.clock.advance(1.5 * MINUTE)
  isConnectionLost = true
  await expect(claim?.canContinue()).rejects.toThrow('connection lost')
  isConnectionLost = false
  await claim?.release()
  expect(await claimForSync(services, key)).toBeDefined()
})
