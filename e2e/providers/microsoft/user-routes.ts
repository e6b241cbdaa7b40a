import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { getMailbox } from './graph-access.ts'
import { GraphError } from './graph-errors.ts'

/** https://learn.microsoft.com/graph/api/user-get, …/user-get-mailboxsettings and …/user-revokesigninsessions */
export function addUserRoutes(server: FastifyInstance, context: Context, baseUrl: () => string): void {
  server.get('', async (request) => {
    const { oid, user } = getMailbox(request, 'User.Read')
    const [givenName = '', ...rest] = user.name.split(' ')
    return {
      '@odata.context': `${baseUrl()}/v1.0/$metadata#users/$entity`,
      businessPhones: [],
      displayName: user.name,
      givenName,
      jobTitle: null,
      mail: user.email,
      mobilePhone: null,
      officeLocation: null,
      preferredLanguage: user.kind === 'work' ? 'en-US' : null,
      surname: rest.join(' '),
      userPrincipalName: user.email,
      // Personal accounts have a short id here: https://learn.microsoft.com/graph/api/resources/user
      id: user.kind === 'work' ? oid : oid.replaceAll('-', '').slice(0, 16),
    }
  })

  server.get('/mailboxSettings', async (request) => {
    const { user } = getMailbox(request, 'Calendars.Read')
    return {
      '@odata.context': `${baseUrl()}/v1.0/$metadata#users('me')/mailboxSettings`,
      timeZone: user.timeZone,
      language: { locale: 'en-US', displayName: 'English (United States)' },
      workingHours: {
        daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        startTime: '08:00:00.0000000',
        endTime: '17:00:00.0000000',
        timeZone: { name: user.timeZone },
      },
    }
  })

  server.post('/revokeSignInSessions', async (request) => {
    const { user } = getMailbox(request, 'User.Read')
    if (user.kind === 'personal')
      throw new GraphError(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.')
    context.tokens.revoke(user.email)
    return { '@odata.context': `${baseUrl()}/v1.0/$metadata#Edm.Boolean`, value: true }
  })
}
