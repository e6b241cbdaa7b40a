import type { KyselyPlugin } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser, makeAcquainted } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { meetingIdOf } from '#server/test/meetings.ts'
import { lockMeeting } from './access.ts'

test('a change that waited for its locks no longer includes people who left meanwhile', async ({ services }) => {
  const [ana, ben, cara] = [await createUser(services), await createUser(services), await createUser(services)]
  await makeAcquainted(services, ana, [ben, cara])
  const meeting = await callAs(services, ana).meetings.scheduleGroup({
    summary: 'Plans',
    participants: [ben.email, cara.email],
  })
  await services.db.transaction().execute(async (trx) => {
    let hasLeft = false
    /** Ben leaves after the first query, which lists the users to lock. */
    const leaveAfterFirstQuery: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (hasLeft) return result
        hasLeft = true
        const participants = trx.updateTable('meeting_participants').set({ response_status: 'declined' })
        await participants.where('user_id', '=', ben.user_id).execute()
        return result
      },
    }
    const access = { meeting_id: meetingIdOf(meeting), email: null }
    const { people } = await lockMeeting(services, trx.withPlugin(leaveAfterFirstQuery), access)
    expect(new Set(people.map(({ user_id }) => user_id))).toEqual(new Set([ana.user_id, cara.user_id]))
  })
})
