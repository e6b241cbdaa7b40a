import { inject } from 'vitest'
import { describe, expect, test } from '#server/test/fixture.ts'
import { explainQueries } from '#server/test/query-plan.ts'
import { deleteMailsFor } from './store.ts'

describe.skipIf(!inject('postgres'))('emails to an address', () => {
  test('are deleted without a full table scan', async ({ services }) => {
    const plans = await explainQueries(services, (db) => deleteMailsFor(db, ['ana@example.test'], []), [])
    expect(plans).toContain('"mails_by_recipient"')
    expect(plans).toContain('"mails_by_reply_to"')
    expect(plans).not.toContain('"Seq Scan"')
  })
})
