import { afterEach, beforeEach, describe } from 'vitest'
import { createUser } from '#server/test/factories.ts'
import { openTestServices } from '#server/test/fixture.ts'
import { wrapBuiltInAccount } from '#server/test/providers/built-in-account.ts'
import { testProviderContract } from '#server/test/providers/provider-contract.ts'
import { testReadingContract, toReadableAccount } from '#server/test/providers/reading-contract.ts'

describe('the built-in calendar', () => {
  let testServices: Awaited<ReturnType<typeof openTestServices>>
  beforeEach(async () => {
    testServices = await openTestServices()
  })
  afterEach(() => testServices.close())

  async function open() {
    const { services } = testServices
    const caller = await createUser(services)
    const connect = () => wrapBuiltInAccount(services, caller)
    const [main] = await connect().listCalendars()
    return { connect, calendar_id: main?.external_id ?? '' }
  }
  testProviderContract(open)
  testReadingContract(async () => toReadableAccount(await open()))
})
