import type { KyselyPlugin } from 'kysely'
import type { PageDataWithInvite } from '#shared/invite-page.ts'
import { callAs } from '../test/caller.ts'
import { createUser } from '../test/factories.ts'
import { expect, test } from '../test/fixture.ts'
import { createInvitePageRenderer } from './invite-page.ts'
import { renderRoot, type SsrBuild } from './ssr.ts'

/** A renderer that renders nothing and records its input. */
function createRecordingBuild(renderedData: PageDataWithInvite[]): SsrBuild {
  const renderInvite = async (_path: string, data: PageDataWithInvite) => {
    renderedData.push(data)
    return { head: '', body: '' }
  }
  return { renderer: { renderInvite }, frames: { en: { '/invites': '' } } } as unknown as SsrBuild
}

test('the page of an invitation has the same data as the API, from one lookup of its owner', async ({ services }) => {
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
  const renderedData: PageDataWithInvite[] = []
  const recordedServices = { ...services, db: services.db.withPlugin(queryRecorder) }
  const request = { url: `/invites/${url_invites}`, url_invites, query: {}, network: '127.0.0.1', locale: 'en-GB' }
  await createInvitePageRenderer(
    recordedServices,
    createRecordingBuild(renderedData),
  )({ ...request, language: 'en', timeZone: 'Asia/Tokyo' })

  const [{ invite } = {}] = renderedData
  const { tokenInvitation, senderInfo } = await guest.invitation.getInvitationToken({ url_invites })
  expect(invite?.invitation.senderInfo).toEqual(senderInfo)
  const time_max = new Date(invite?.offered.until ?? 0).toISOString()
  const { slots } = await guest.match.availability({ token: tokenInvitation, time_max })
  expect(invite?.offered.starts.map((minutes) => new Date(minutes * 60_000).toISOString())).toEqual(
    slots.map(({ start }) => start),
  )
  expect(slots.length).toBeGreaterThan(0)
  // One query finds the link and its owner.
  expect(lookups).toHaveLength(1)
})

test('page data cannot close the script element that contains it', () => {
  const name = '</script><script>alert(1)</script><!--'
  const page = renderRoot('', { site: { social: [{ name, url: 'https://a.test' }] } })
  expect(page.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
  const [, json = ''] = />([^<]*)<\/script>$/.exec(page) ?? []
  expect(JSON.parse(json)).toMatchObject({ site: { social: [{ name }] } })
})
