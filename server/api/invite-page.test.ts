import type { KyselyPlugin } from 'kysely'
import { callAs } from '../test/caller.ts'
import { createUser } from '../test/factories.ts'
import { expect, test } from '../test/fixture.ts'
import { loadInvitePage } from './invite-page.ts'

test('an invitation page has the same data as the API, from one lookup of the owner', async ({ services }) => {
  const alex = await createUser(services)
  const guest = callAs(services, null)
  const { url_invites } = await callAs(services, alex).users.info()
  const lookups: string[] = []
  const queryRecorder: KyselyPlugin = {
    transformQuery({ node }) {
      const query = JSON.stringify(node)
      if (query.includes('"work_schedule"') || query.includes('"links"')) lookups.push(query)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const recordedServices = { ...services, db: services.db.withPlugin(queryRecorder) }
  const visitor = { network: '127.0.0.1', timeZone: 'Asia/Tokyo' }
  const page = await loadInvitePage(recordedServices, { url_invites }, visitor)

  const { tokenInvitation, senderInfo } = await guest.invitation.getInvitationToken({ url_invites })
  expect(page?.zone).toBe('Asia/Tokyo')
  expect(page?.invitation.senderInfo).toEqual(senderInfo)
  const time_max = new Date(page?.offeredTimes.until ?? 0).toISOString()
  const { slots } = await guest.match.availability({ token: tokenInvitation, time_max })
  expect(page?.offeredTimes.starts.map((minutes) => new Date(minutes * 60_000).toISOString())).toEqual(
    slots.map(({ start }) => start),
  )
  expect(slots.length).toBeGreaterThan(0)
  // One query finds the link and its owner.
  expect(lookups).toHaveLength(1)
})

test('an unknown link has no page, and an unknown time zone is ignored', async ({ services }) => {
  const alex = await createUser(services, { time_zone: 'Europe/Madrid' })
  const { url_invites } = await callAs(services, alex).users.info()
  const visitor = { network: '127.0.0.1', timeZone: 'Mars/Olympus' }
  expect((await loadInvitePage(services, { url_invites }, visitor))?.zone).toBe('Europe/Madrid')
  expect(await loadInvitePage(services, { url_invites: 'nobody' }, visitor)).toBeUndefined()
})
