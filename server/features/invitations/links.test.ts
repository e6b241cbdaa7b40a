import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { MINUTE } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'

/** The number of bookings of each link, the main link first. */
async function listUses(services: TestServices, owner: Caller): Promise<number[]> {
  const links = await callAs(services, owner).invitation.getInvitationLinks()
  return links.map(({ uses }) => uses)
}

async function bookWith(services: TestServices, link: { url_invites: string }) {
  const calls = callAs(services, null)
  const { tokenInvitation: token } = await calls.invitation.getInvitationToken({ url_invites: link.url_invites })
  return calls.match.book({ ...GUEST, token })
}

test('each link counts its bookings, except those that were undone', async ({ services }) => {
  const owner = await createUser(services)
  const link = await callAs(services, owner).invitation.generateInvitationLink({ event_duration: 45 })
  const [main] = await callAs(services, owner).invitation.getInvitationLinks()
  if (!main) throw new Error('no main link')
  await bookWith(services, main)
  await bookWith(services, link)
  const { event, undo_token } = await bookWith(services, link)
  expect(await listUses(services, owner)).toEqual([1, 2])
  await callAs(services, null).events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
  expect(await listUses(services, owner)).toEqual([1, 1])
})

test('the main link keeps its bookings when it is renamed', async ({ services }) => {
  const owner = await createUser(services)
  const [main] = await callAs(services, owner).invitation.getInvitationLinks()
  if (!main) throw new Error('no main link')
  const { event } = await bookWith(services, main)
  await callAs(services, owner).users.updateSettings({ url_invites: 'elsewhere' })
  expect(await listUses(services, owner)).toEqual([1])
  expect(await callAs(services, null).events.get({ eventId: event.id })).toMatchObject({ url_invites: 'elsewhere' })
})

test('a group booking by the owner does not count toward any link', async ({ services }) => {
  const owner = await createUser(services)
  const token = await invitationTokenOf(services, owner)
  const participants = ['ana@elsewhere.test', 'ben@elsewhere.test']
  await callAs(services, owner).match.autoCreateMultipleBatch({ token, summary: 'Weekly', participants })
  expect(await listUses(services, owner)).toEqual([0])
})

test('a new link with the name of a deleted one starts counting at zero', async ({ services }) => {
  const owner = await createUser(services)
  const { invitation } = callAs(services, owner)
  const link = await invitation.generateInvitationLink({ event_duration: 45 })
  await bookWith(services, link)
  await invitation.deleteLink({ id: link.id ?? '' })
  services.clock.advance(MINUTE)
  expect((await invitation.generateInvitationLink({ event_duration: 45 })).url_invites).toBe(link.url_invites)
  expect(await listUses(services, owner)).toEqual([0, 0])
})
