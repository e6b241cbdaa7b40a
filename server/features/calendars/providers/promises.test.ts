import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { memoryProvider } from './memory-provider-for-tests.ts'
import { testProviderPromises, testSharedCalendarPromises } from './promises-for-tests.ts'
import { testReadingPromises, toReadableAccount } from './reading-promises-for-tests.ts'

describe('the in-memory provider', () => {
  const provider = memoryProvider('memory', 'all')
  const open = async () => {
    const email = `${randomUUID()}@memory.test`
    return { connect: () => provider.connect(email), calendar_id: provider.connect(email).primaryCalendar.external_id }
  }
  testProviderPromises(open)
  testSharedCalendarPromises(async () => {
    const { connect } = await open()
    const { external_id: shared } = connect().shareCalendar({ summary: 'Team' })
    return { connect, shared, unshared: 'team@memory.test' }
  })
  testReadingPromises(async () => toReadableAccount(await open()))
})
