import { afterEach, beforeEach, describe } from 'vitest'
import { createUser } from '#server/test/factories.ts'
import { openTestServices } from '#server/test/fixture.ts'
import { builtInAccount } from './built-in-account-for-tests.ts'
import { testProviderPromises } from './promises-for-tests.ts'
import { testReadingPromises, toReadableAccount } from './reading-promises-for-tests.ts'

describe('the built-in calendar', () => {
  let opened: Awaited<ReturnType<typeof openTestServices>>
  beforeEach(async () => {
    opened = await openTestServices()
  })
  afterEach(() => opened.close())

  async function open() {
    const { services } = opened
    const caller = await createUser(services)
    const connect = () => builtInAccount(services, caller)
    const [main] = await connect().listCalendars()
    return { connect, calendar_id: main?.external_id ?? '' }
  }
  testProviderPromises(open)
  testReadingPromises(async () => toReadableAccount(await open()))
})
