import { TRPCError } from '@trpc/server'
import { test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { errorBody } from '../../platform/trpc.ts'
import { type RestOperation, restOperations } from '../operations.ts'

/** Calls too sensitive for API keys: for example, a leaked key could use them to extend its access. */
const SESSION_ONLY = [
  'POST /developers/api-keys',
  'DELETE /developers/api-keys/:id',
  'POST /developers/webhooks/:id/rotate-secret',
  'DELETE /users/delete-user-account',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/:id',
  // The feed's address gives access until it is revoked.
  'GET /users/calendar-feed',
  'POST /users/calendar-feed',
  // An access code gives permanent access.
  'POST /auth/access-requests/:id/approve',
  'POST /auth/access-codes',
  // Contains everyone's email addresses and logins.
  'GET /auth/audit-log',
]

const codeOf = (error: unknown) => (error instanceof TRPCError ? errorBody(error).code : 'unexpected error')
const nameOf = ({ rest }: RestOperation) => `${rest.method} ${rest.url}`
const isMutation = ({ kind }: RestOperation) => kind === 'mutation'

type AnyCall = (input: object) => Promise<unknown>

describe('the REST calls', () => {
  test('that need no credentials reject an invalid key too, and /docs documents it', async ({ app }) => {
    const { paths, components } = (await app.inject('/docs/json')).json()
    const openOperations = restOperations.filter(({ credentials }) => credentials === 'none')
    expect(openOperations.length).toBeGreaterThan(10)
    for (const { method, url } of openOperations.map(({ rest }) => rest)) {
      const headers = { authorization: 'Bearer mrd_nonsense' }
      const response = await app.inject({ method, url: url.replaceAll(/:\w+/g, 'nothing'), headers })
      expect([url, response.statusCode, response.json().code]).toEqual([url, 401, 'invalid_api_key'])
      const { $ref } = paths[url.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()].responses[401]
      const refusal = components.responses[$ref.split('/').at(-1)]
      expect(refusal.content['application/json'].schema.properties.code.enum).toContain('invalid_api_key')
    }
  })

  test('that change something reject read-only keys, and no others do', async ({ services }) => {
    const admin = await createUser(services, { is_admin: true })
    const calls = callAs(services, admin, { apiKeyScope: 'read' })
    for (const operation of restOperations) {
      const [area = '', name = ''] = operation.path.split('.')
      const procedure = (calls as unknown as Record<string, Record<string, AnyCall>>)[area]?.[name]
      const code = await procedure?.({}).then(() => 'done', codeOf)
      if (operation.scope === null) expect(code, nameOf(operation)).toBe('needs_session')
      else if (isMutation(operation)) expect(code, nameOf(operation)).toBe('read_only_key')
      else expect(code, nameOf(operation)).not.toBe('read_only_key')
    }
    expect(restOperations.filter(isMutation).length).toBeGreaterThan(30)
  })

  test('that change something by GET ask for confirmation, or redirect the browser during a login', () => {
    const changingOperations = restOperations.filter(
      (operation) => operation.rest.method === 'GET' && isMutation(operation),
    )
    const operationsWithConfirmationOrRedirect = restOperations.filter(
      ({ rest }) => rest.confirmationPage ?? rest.redirectTo,
    )
    expect(changingOperations.map(nameOf)).toEqual(operationsWithConfirmationOrRedirect.map(nameOf))
  })

  test('that are too sensitive for API keys require a session, and /docs documents it', async ({ app }) => {
    const sessionOnlyCalls = restOperations.filter(({ credentials }) => credentials === 'session').map(nameOf)
    expect(sessionOnlyCalls.toSorted()).toEqual(SESSION_ONLY.toSorted())
    const { paths, components, webhooks } = (await app.inject('/docs/json')).json()
    expect(paths['/developers/api-keys'].post.security).toEqual([{ session: [] }])
    expect(paths['/developers/api-keys'].get.security).toEqual([{ bearer: [] }])
    expect(paths['/match/book'].post.security).toEqual([{}, { bearer: [] }, { cookie: [] }])
    expect(paths['/send-feedback/support'].post.security).toEqual([])
    expect(components.securitySchemes.bearer.description).toContain('mrd_')
    expect(Object.keys(webhooks)).toEqual(['meeting.created', 'meeting.moved', 'meeting.cancelled', 'webhook.test'])
  })
})
