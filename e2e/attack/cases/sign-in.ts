import { describe, expect, test } from 'vitest'
import { findCode } from '../../server.ts'
import type { Deployment } from '../deployment.ts'

/** A 16-digit code, in groups of four. */
const LONG_CODE = /\b\d{4}(?: \d{4}){3}\b/

export function testSignInAttacks(getDeployment: () => Deployment): void {
  describe('authentication', () => {
    test('wrong codes lock nobody out', async () => {
      const deployment = getDeployment()
      const email = 'owner-of-codes@example.com'
      await deployment.createUser(email)
      for (let i = 0; i < 60; i++) {
        const code = String(100_000 + i)
        const { status } = await deployment.createStranger().call('POST', '/auth/email-code/verify', { email, code })
        expect(status).toSatisfy((code: number) => code === 401 || code === 429)
      }
      await expect(deployment.signIn(email)).resolves.toBeDefined()
    })

    test('a code works only with its request', async () => {
      const deployment = getDeployment()
      const email = 'pending-code@example.com'
      await deployment.createUser(email)
      const owner = deployment.createStranger()
      const mailCount = deployment.server.mails.length
      const { request_id } = (await owner.call('POST', '/auth/email-code', { email })).json
      expect(request_id).toMatch(/^[\w-]{20,}$/)
      // Strangers guess codes, with and without a request of their own, and request codes for the same address.
      for (let i = 0; i < 8; i++) {
        const guess = { email, code: String(200_000 + i) }
        await deployment.createStranger().call('POST', '/auth/email-code/verify', guess)
        const other = (await deployment.createStranger().call('POST', '/auth/email-code', { email })).json?.request_id
        await deployment.createStranger().call('POST', '/auth/email-code/verify', { ...guess, request_id: other })
      }
      const code = await waitForCodeSince(deployment, email, mailCount)
      // The right code is useless without its request id.
      const withoutRequestId = await deployment
        .createStranger()
        .call('POST', '/auth/email-code/verify', { email, code })
      expect(withoutRequestId.status).toBe(401)
      const withRequestId = await owner.call('POST', '/auth/email-code/verify', { email, code, request_id })
      expect(withRequestId.status).toBe(200)
    })

    test('requests and wrong codes from many networks lock nobody out', { timeout: 60_000 }, async () => {
      const deployment = getDeployment()
      const email = 'besieged-owner@example.com'
      await deployment.createUser(email)
      const mailCount = deployment.server.mails.length
      for (let i = 0; i < 12; i++) {
        const stranger = deployment.createStranger()
        const { request_id, code_length = 6 } = (await stranger.call('POST', '/auth/email-code', { email })).json
        for (let n = 0; n < 5; n++) {
          const guess = { email, code: String(n).repeat(code_length), request_id }
          expect((await stranger.call('POST', '/auth/email-code/verify', guess)).status).toBe(401)
        }
      }
      // The owner, with a new browser on a new network.
      const owner = deployment.createStranger()
      const { request_id, code_length } = (await owner.call('POST', '/auth/email-code', { email })).json
      expect(code_length).toBe(16)
      const { parsed } = await deployment.waitForMail(email, mailCount, (mail) =>
        LONG_CODE.test(mail.parsed.text ?? ''),
      )
      const code = LONG_CODE.exec(parsed.text ?? '')?.[0]
      const login = await owner.call('POST', '/auth/email-code/verify', { email, code, request_id })
      expect(login.status).toBe(200)
      const mails = deployment.server.mails.slice(mailCount).filter(({ to }) => to.includes(email))
      expect(mails.length).toBeLessThanOrEqual(7)
    })

    test('five wrong codes invalidate a request', async () => {
      const deployment = getDeployment()
      const email = 'five-tries@example.com'
      const guesser = deployment.createStranger()
      const mailCount = deployment.server.mails.length
      const { request_id } = (await guesser.call('POST', '/auth/email-code', { email })).json
      const code = await waitForCodeSince(deployment, email, mailCount)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let i = 0; i < 5; i++)
        await guesser.call('POST', '/auth/email-code/verify', { email, code: wrong, request_id })
      const { status } = await deployment
        .createStranger()
        .call('POST', '/auth/email-code/verify', { email, code, request_id })
      expect(status).toSatisfy((code: number) => code === 401 || code === 429)
    })

    test('known and unknown addresses get the same response', async () => {
      const deployment = getDeployment()
      await deployment.createUser('known@example.com')
      const [known, unknown] = await Promise.all(
        ['known@example.com', 'unknown@example.com'].map((email) =>
          deployment.createStranger().call('POST', '/auth/email-code', { email }),
        ),
      )
      expect(known?.status).toBe(202)
      expect(unknown?.status).toBe(202)
      expect(Object.keys(known?.json)).toEqual(Object.keys(unknown?.json))
    })

    test('addresses cannot be probed in bulk', { timeout: 60_000 }, async () => {
      const deployment = getDeployment()
      const prober = deployment.createStranger()
      const statuses: number[] = []
      for (let i = 0; i < 60; i++) {
        const response = await prober.call('POST', '/auth/request-access', {
          email: `listed-${i}@example.com`,
          message: 'Hello',
        })
        statuses.push(response.status)
      }
      expect(statuses).toContain(429)
    })

    test('a session is rejected everywhere after logout', async () => {
      const deployment = getDeployment()
      const email = 'leaver@example.com'
      await deployment.createUser(email)
      const { client, cookie } = await deployment.signIn(email)
      const crossSiteLogout = await client.call('POST', '/auth/logout', undefined, {
        cookie,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(crossSiteLogout.status).toBe(403)
      expect((await client.call('GET', '/users/info')).status).toBe(200)
      const logout = await client.call('POST', '/auth/logout', undefined, { cookie })
      expect(logout.status).toBe(200)
      const responses = [
        await client.call('GET', '/users/info'),
        await client.trpc('query', 'users.info'),
        await client.call('POST', '/developers/api-keys', { name: 'Forever', scope: 'read-write' }),
        await client.trpc('mutation', 'developers.createApiKey', { name: 'Forever', scope: 'read-write' }),
        await client.call('GET', '/calendar/events'),
      ]
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401))
    })

    test('users who are not admins cannot use admin calls', async () => {
      const deployment = getDeployment()
      const user = await deployment.createUser('no-admin@example.com')
      for (const attacker of [deployment.createStranger(), user]) {
        for (const path of ['/auth/access-requests', '/auth/access-codes', '/auth/audit-log']) {
          expect((await attacker.call('GET', path)).status).toSatisfy(
            (status: number) => status === 401 || status === 403,
          )
        }
        const response = await attacker.call('POST', '/auth/access-codes', {})
        expect(response.status).toSatisfy((status: number) => status === 401 || status === 403)
      }
    })

    test('metrics and the development mailbox are not public', async () => {
      const { createStranger } = getDeployment()
      for (const path of ['/metrics', '/dev/mailbox', '/dev/mailbox.json']) {
        expect((await createStranger().call('GET', path)).status).toSatisfy(
          (status: number) => status === 401 || status === 404,
        )
      }
    })
  })
}

async function waitForCodeSince({ waitForMail }: Deployment, email: string, mailCount: number): Promise<string> {
  return findCode((await waitForMail(email, mailCount, ({ parsed }) => findCode(parsed) !== undefined)).parsed) ?? ''
}
