import { connectAccount } from '#server/features/calendars/accounts/connect-account.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import { createUserWithDestination, EMAIL, synchronize } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'

/** An organizer whose provider creates video links, and a guest with an account. */
async function createOrganizerWithVideoLinks(baseServices: TestServices) {
  const user = await createUserWithDestination(baseServices)
  const { services, caller, calls, remote } = user
  remote.videoLinks = 'immediate'
  await calls.users.updateSettings({ meeting_provider_info: { provider: 'google_meet' } })
  const guest = await createUser(services)
  const bookAsUser = async () => {
    const token = await invitationTokenOf(services, caller)
    return meetingIdOf(await callAs(services, guest).match.book({ token, start: monday('11:00') }))
  }
  const urls = async () => {
    const meetingUrls = await Promise.all(
      [caller, guest].map(async (user) => (await callAs(services, user).calendar.listEvents({})).at(-1)?.meeting_url),
    )
    return new Set(meetingUrls)
  }
  const mails = async () => [...(await mailsTo(services, caller.email)), ...(await mailsTo(services, guest.email))]
  return { ...user, guest, bookAsUser, urls, mails }
}

describe('the link to a video meeting', () => {
  test('is in everyone’s calendar and in the one email that each of them gets', {
    meta: {
      promise:
        'Calendar accounts: Meetings in a Google calendar get a Google Meet link, in everyone’s calendar and email.',
    },
  }, async ({ services: baseServices }) => {
    const { services, bookAsUser, run, urls, mails, remoteEvents, copy } =
      await createOrganizerWithVideoLinks(baseServices)
    await bookAsUser()
    const before = await mails()
    expect(before.map(({ send_after }) => send_after.toISOString())).toEqual([
      '2026-11-16T07:00:30.000Z',
      '2026-11-16T07:00:30.000Z',
    ])
    await run()
    const link = copy().meeting_url ?? expect.fail('no link')
    expect(await urls()).toEqual(new Set([link]))
    const after = await mails()
    expect(after).toHaveLength(2)
    for (const { text, ical, send_after } of after) {
      expect(text).toContain(link)
      expect(ical?.replaceAll('\r\n ', '')).toContain(link)
      expect(send_after.toISOString()).toBe('2026-11-16T07:00:10.000Z')
    }
    await synchronize(services)
    expect([await mails(), remoteEvents().length]).toEqual([after, 1])
  })

  test('can arrive later; the booking can still be undone', async ({ services: baseServices }) => {
    const { services, run, urls, mails, remote, remoteEvents, caller, editCopy } =
      await createOrganizerWithVideoLinks(baseServices)
    remote.videoLinks = 'pending'
    const token = await invitationTokenOf(services, caller)
    const booked = await callAs(services, null).match.book({ ...GUEST, token, start: monday('11:00') })
    const attempts = () => remote.calls.filter((name) => name === 'findEvent').length
    for (const wait of [0, 1, 2, 4, 8, 16]) {
      services.clock.advance(wait * 1000)
      await run()
    }
    expect(attempts()).toBe(5)
    services.clock.set(monday('07:00'))
    const link = 'https://video.test/later'
    editCopy({ meeting_url: link })
    await synchronize(services)
    expect((await mails())[0]?.text).toContain(link)
    expect([...(await urls())]).toContain(link)
    await callAs(services, null).events.undo({ eventId: booked.event.id, undo_token: booked.undo_token ?? '' })
    await run()
    expect([await mails(), remoteEvents()]).toEqual([[], []])
  })

  test('that is created after the emails are sent is emailed to guests without an account, once', async ({
    services: baseServices,
  }) => {
    const { services, run, remote, caller, editCopy } = await createOrganizerWithVideoLinks(baseServices)
    remote.videoLinks = 'pending'
    const token = await invitationTokenOf(services, caller)
    await callAs(services, null).match.book({ ...GUEST, token, start: monday('11:00') })
    await run()
    await markMailsSent(services)
    const meeting_url = 'https://video.test/late'
    editCopy({ meeting_url })
    await synchronize(services)
    await synchronize(services)
    expect(await mailsTo(services, caller.email)).toHaveLength(1)
    const [, mail, ...more] = await mailsTo(services, GUEST.email)
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^Updated: /), []])
    expect(mail?.text).toContain(meeting_url)
    expect(mail?.ical?.replaceAll('\r\n ', '')).toContain(meeting_url)
  })

  test('that is created after the emails are sent is only in the calendars of users', async ({
    services: baseServices,
  }) => {
    const { services, bookAsUser, run, urls, mails, remote, editCopy } =
      await createOrganizerWithVideoLinks(baseServices)
    remote.videoLinks = 'pending'
    await bookAsUser()
    await run()
    await markMailsSent(services)
    editCopy({ meeting_url: 'https://video.test/late' })
    await synchronize(services)
    expect([await urls(), (await mails()).length]).toEqual([new Set(['https://video.test/late']), 2])
  })

  test('that arrives before the email about a move is sent is in that email', async ({ services: baseServices }) => {
    const { services, bookAsUser, run, mails, calls, remote, editCopy } =
      await createOrganizerWithVideoLinks(baseServices)
    remote.videoLinks = 'pending'
    const eventId = await bookAsUser()
    await run()
    await markMailsSent(services)
    await calls.events.reschedule({ eventId, event: { start: { dateTime: monday('13:00') } } })
    await run()
    const meeting_url = 'https://video.test/late'
    editCopy({ meeting_url })
    await synchronize(services)
    const unsent = (await mails()).filter(({ sent_at }) => sent_at === null)
    expect(unsent.map(({ subject }) => subject.split(':')[0])).toEqual(['Moved', 'Moved'])
    for (const { text } of unsent) expect(text).toContain(meeting_url)
  })

  test('is found when the event is written long after the booking', async ({ services: baseServices }) => {
    const { services, bookAsUser, run, urls, mails, remote, caller, copy } =
      await createOrganizerWithVideoLinks(baseServices)
    await bookAsUser()
    remote.isConnected = false
    await run()
    await markMailsSent(services)
    const sentMails = await mails()
    services.clock.advance(30 * MINUTE)
    remote.isConnected = true
    await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
    await run()
    const link = copy().meeting_url ?? expect.fail('no link')
    expect([await urls(), await mails()]).toEqual([new Set([link]), sentMails])
  })

  test('is neither created nor waited for when meetings go into a calendar that cannot create links', {
    meta: { promise: 'Calendar accounts: Emails do not wait for a link that the calendar cannot create.' },
  }, async ({ services: baseServices }) => {
    const { services, bookAsUser, calls, mainCalendar, run, urls, mails } =
      await createOrganizerWithVideoLinks(baseServices)
    await calls.calendarManagement.update({ calendarId: (await mainCalendar()).id, is_destination: false })
    await bookAsUser()
    const before = await mails()
    expect(before[0]?.send_after.toISOString()).toBe('2026-11-16T07:00:10.000Z')
    await run()
    await synchronize(services)
    expect([await urls(), await mails()]).toEqual([new Set([null]), before])
    const { synchronized_accounts } = await calls.users.info()
    expect(synchronized_accounts).toMatchObject([
      { is_main: true, is_destination: true },
      { has_conference: true, is_destination: false },
    ])
  })
})
