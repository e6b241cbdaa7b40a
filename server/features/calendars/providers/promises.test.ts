import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { memoryProvider } from './memory-provider-for-tests.ts'
import { testProviderPromises } from './promises-for-tests.ts'
import { testReadingPromises, toReadableAccount } from './reading-promises-for-tests.ts'

describe('the in-memory provider', () => {
  const provider = memoryProvider('memory', 'all')
  const open = async () => {
    const email = `${randomUUID()}@memory.test`
    return { connect: () => provider.connect(email), calendar_id: provider.connect(email).primaryCalendar.external_id }
  }
  testProviderPromises(open)
  testReadingPromises(async () => toReadableAccount(await open()))
})
