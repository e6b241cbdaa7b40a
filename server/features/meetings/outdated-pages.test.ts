import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'

const span = (start: string, end: string) => ({ start: monday(start), end: monday(end) })

describe('a page that shows the first time for both', () => {
  test('books that time, for the reason of the first', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, organizer)
    const booked = await callAs(services, user).match.autoCreateBatch({ token, start: monday('08:00') })
    expect(booked).toMatchObject({ reason: { code: 'first_free' }, event: { start: { dateTime: monday('08:00') } } })
  })

  test('books no other time if it has been taken, for example in another tab', {
    meta: { promise: 'Screens: Join books only the first time that is shown, or asks again.' },
  }, async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, organizer)
    const join = () => callAs(services, user).match.autoCreateBatch({ token, start: monday('08:00') })
    await join()
    expect(await errorOf(join())).toMatchObject({ code: 'just_taken', slots: [span('08:30', '09:00'), {}, {}] })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toHaveLength(1)
  })
})
