import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#shared/schedule.ts'
import { bookAs, getInvitationToken } from '../bookings.ts'
import type { Deployment } from '../deployment.ts'

export function testOtherUserAttacks(getDeployment: () => Deployment): void {
  describe('information about other users', () => {
    test('an undone group booking is recorded for everyone whose calendar it searched', async () => {
      const deployment = getDeployment()
      const spy = await deployment.createUser('spy@example.com')
      const target = await deployment.createUser('looked-at@example.com')
      const token = await getInvitationToken(deployment, spy)
      const booking = await spy.call('POST', `/match/auto-create-multiple-batch?token=${token}`, {
        summary: 'Look',
        participants: ['looked-at@example.com', 'nobody-here@example.com'],
      })
      expect(booking.status).toBe(201)
      await spy.call('POST', `/events/undo/${booking.json.event.id}`, { undo_token: booking.json.undo_token })
      await sleep(100)
      const { text } = await target.call('GET', '/users/activity')
      expect(text).toContain('calendar_searched')
      expect(text).toContain('Spy')
    })

    test('a user who is not findable looks like an unknown address', async () => {
      const deployment = getDeployment()
      const spy = await deployment.createUser('seeker@example.com')
      const hidden = await deployment.createUser('hidden-person@example.com')
      await hidden.call('PUT', '/users/update-settings', { name: 'Henrietta Hidden', is_findable: false })
      const noHours = Object.fromEntries(WEEKDAYS.map((day) => [day, []]))
      // Without working hours they are never free: if the search read their calendar, there would be no common time.
      await hidden.call('POST', '/users/update_work_schedule', noHours)
      const token = await getInvitationToken(deployment, spy)
      const { status, text } = await spy.call('POST', `/match/auto-create-multiple-batch?token=${token}`, {
        summary: 'Look',
        participants: ['hidden-person@example.com', 'nobody-here@example.com'],
      })
      expect(status).toBe(201)
      expect(text).not.toContain('Henrietta')
    })

    test('strangers cannot fill a user’s list of groups', { timeout: 120_000 }, async () => {
      const deployment = getDeployment()
      const target = await deployment.createUser('group-target@example.com')
      const spammer = await deployment.createUser('group-spammer@example.com')
      let createdCount = 0
      for (let i = 0; i < 120; i++) {
        const { status } = await spammer.call('POST', '/groups/create-group', {
          name: `Group ${i}`,
          group_participants: ['group-target@example.com', `nobody-${i}@example.com`],
        })
        expect(status).toBeLessThan(500)
        if (status < 300) createdCount++
      }
      expect(createdCount).toBeLessThan(120)
      const { groups } = (await target.call('GET', '/groups/my-groups?limit=100')).json
      expect(groups.filter((group: { membership?: string }) => group.membership !== 'pending')).toEqual([])
    })

    test('a hidden address does not appear on the public card', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('hides-address@example.com')
      await owner.call('PUT', '/users/update-settings', { is_email_public: false })
      const { url_invites } = (await owner.call('GET', '/users/info')).json
      const exchange = await deployment
        .createStranger()
        .call('GET', `/invitation-token/get-invitation-token?url_invites=${url_invites}`)
      expect(exchange.json.senderInfo.email).toBe('')
      const [, payload = ''] = exchange.json.tokenInvitation.split('.')
      const page = await deployment
        .createStranger()
        .send({ method: 'GET', path: `/invites/${url_invites}`, headers: { accept: 'text/html' } })
      const texts = [exchange.text, Buffer.from(payload, 'base64url').toString(), page.text]
      for (const text of texts) expect(text).not.toContain('hides-address@example.com')
    })

    test('a hidden address appears in no response to guests', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('hidden-owner@example.com')
      const member = await deployment.createUser('hidden-member@example.com')
      for (const user of [owner, member]) {
        await user.call('PUT', '/users/update-settings', { is_email_public: false, name: 'Someone' })
      }
      const token = await getInvitationToken(deployment, owner)
      const stranger = deployment.createStranger()
      const booking = await bookAs(stranger, token, 'stranger-guest@example.com')
      expect(booking.status).toBe(201)
      const handle = booking.json.event.id
      const mailCount = deployment.server.mails.length
      const group = await owner.call('POST', `/match/auto-create-multiple-batch?token=${token}`, {
        summary: 'Group',
        participants: ['hidden-member@example.com', 'group-guest@example.com'],
      })
      expect(group.status).toBe(201)
      const invitation = await deployment.waitForMail('group-guest@example.com', mailCount)
      const [, groupHandle] = /\/invites\/cancellations\/([\w-]+)/.exec(invitation.parsed.text ?? '') ?? []
      const { slots } = (await stranger.call('GET', `/match/availability?event_id=${handle}`)).json
      const responses = [
        booking,
        await bookAs(stranger, token, 'hidden-owner@example.com'),
        await stranger.call('GET', `/invitation/verify-token?token=${token}`),
        await stranger.call('GET', `/events/event-google/${handle}`),
        await stranger.call('GET', `/events/event-google/${groupHandle}`),
        await stranger.trpc('query', 'events.get', { eventId: handle }),
        await stranger.call('POST', `/events/reschedule-event-google/${handle}`, {
          start: { dateTime: slots[0].start },
        }),
        await stranger.call('POST', `/events/reschedule-event-google/${handle}`, {
          start: { dateTime: slots[0].start },
          summary: 'Mine',
        }),
        await stranger.call('GET', `/match/auto-reschedule-batch/${handle}`),
        await stranger.call('GET', `/match/auto-reschedule-batch/${groupHandle}`),
        await stranger.call('GET', `/events/cancel-event-google/${handle}`),
        await stranger.call('GET', `/events/cancel-event-google/${groupHandle}`),
      ]
      expect(responses.map(({ status }) => status)).toEqual([
        201, 409, 200, 200, 200, 200, 200, 403, 200, 200, 200, 200,
      ])
      for (const { text } of responses) {
        expect(text).not.toContain('hidden-owner@')
        expect(text).not.toContain('hidden-member@')
        // The response must not reveal who owns the address.
        expect(text).not.toContain('with yourself')
      }
    })

    test('other users cannot take the former name of a link or a reserved name', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('renamed-owner@example.com')
      const { url_invites } = (await owner.call('GET', '/users/info')).json
      const response = await owner.call('PUT', '/users/update-settings', { url_invites: 'renamed-owner-now' })
      expect(response.status).toBe(200)
      const thief = await deployment.createUser('name-thief@example.com')
      for (const name of [url_invites, 'admin', 'login', 'support', 'meridian', 'reschedulings', 'api']) {
        const { status } = await thief.call('PUT', '/users/update-settings', { url_invites: name })
        expect(status).toSatisfy((code: number) => code === 400 || code === 409)
      }
      expect((await owner.call('PUT', '/users/update-settings', { url_invites })).status).toBe(200)
    })
  })
}
