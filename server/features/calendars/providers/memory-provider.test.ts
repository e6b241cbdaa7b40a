import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { createMemoryProvider } from '#server/test/providers/memory-provider.ts'
import { testProviderContract, testSharedCalendarContract } from '#server/test/providers/provider-contract.ts'
import { testReadingContract, toReadableAccount } from '#server/test/providers/reading-contract.ts'

describe('the in-memory provider', () => {
  const provider = createMemoryProvider('memory', 'all')
  const open = async () => {
    const email = `${randomUUID()}@memory.test`
    return { connect: () => provider.connect(email), calendar_id: provider.connect(email).primaryCalendar.external_id }
  }
  testProviderContract(open)
  testSharedCalendarContract(async () => {
    const { connect } = await open()
    const { external_id: shared } = connect().shareCalendar({ summary: 'Team' })
    return { connect, shared, unshared: 'team@memory.test' }
  })
  testReadingContract(async () => toReadableAccount(await open()))
})
