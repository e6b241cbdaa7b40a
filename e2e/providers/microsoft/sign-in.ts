import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { hiddenInputs, html } from '../html.ts'
import type { Context } from './context.ts'
import type { Mailbox } from './mailbox.ts'
import { PERSONAL_TENANT } from './options.ts'
import { renderPage } from './page.ts'

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow#request-an-authorization-code */
const requestSchema = z.looseObject({
  client_id: z.string(),
  response_type: z.string(),
  redirect_uri: z.string(),
  scope: z.string(),
  response_mode: z.enum(['query', 'fragment', 'form_post']).default('query'),
  state: z.string().optional(),
  nonce: z.string().optional(),
  prompt: z.string().optional(),
  login_hint: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
})
type AuthorizeRequest = z.infer<typeof requestSchema>

const SCOPE_TEXTS: Record<string, string> = {
  openid: 'Sign you in',
  profile: 'View your basic profile',
  email: 'View your email address',
  offline_access: 'Maintain access to data you have given it access to',
  'User.Read': 'Sign you in and read your profile',
  'Calendars.Read': 'Read your calendars',
  'Calendars.ReadWrite': 'Have full access to your calendars',
  'Calendars.ReadWrite.Shared': 'Read and write to your and shared calendars',
  'OnlineMeetings.ReadWrite': 'Read and create your online meetings',
  'MailboxSettings.Read': 'Read your mailbox settings',
}

export const parseScopes = (text: string): string[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((scope) => scope.replace(/^https:\/\/graph\.microsoft\.com\//i, ''))

/** Whether the account may sign in at this tenant: https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints */
export function isAllowedTenant(tenant: string, mailbox: Mailbox): boolean {
  if (tenant === 'common') return true
  const isPersonal = mailbox.tenantId === PERSONAL_TENANT
  if (tenant === 'consumers') return isPersonal
  return tenant === 'organizations' ? !isPersonal : tenant === mailbox.tenantId
}

export function addSignInRoutes(server: FastifyInstance, context: Context): void {
  server.get<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/authorize', async (request, reply) => {
    const { tenant } = request.params
    const parsed = requestSchema.safeParse(request.query)
    if (!parsed.success)
      return sendProblem(
        reply,
        `AADSTS900144: The request must contain the parameter '${parsed.error.issues[0]?.path.join('.') ?? ''}'.`,
      )
    const query = parsed.data
    const problem = findClientProblem(context, query)
    if (problem) return sendProblem(reply, problem)
    if (query.response_type !== 'code')
      return redirect(reply, query, {
        error: 'unsupported_response_type',
        error_description: 'AADSTS700054: response_type is not enabled for the application.',
      })
    const accounts = [...context.mailboxes.values()].filter((mailbox) => isAllowedTenant(tenant, mailbox))
    const hintedAccount = accounts.find(({ user }) => user.email.toLowerCase() === query.login_hint?.toLowerCase())
    if (query.prompt === 'none') return respondSilently(context, reply, tenant, query, hintedAccount)
    if (hintedAccount && query.prompt !== 'select_account')
      return showConsent(context, reply, tenant, query, hintedAccount)
    return sendPage(reply, 'Pick an account', pickerPage(query, accounts))
  })

  server.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/authorize', async (request, reply) => {
    const { tenant } = request.params
    const { user, decision, ...rest } = z
      .looseObject({ user: z.string(), decision: z.string().optional() })
      .parse(request.body)
    const query = requestSchema.parse(rest)
    const problem = findClientProblem(context, query)
    if (problem) return sendProblem(reply, problem)
    const mailbox = context.findMailbox(user)
    if (!mailbox || !isAllowedTenant(tenant, mailbox))
      return sendProblem(reply, 'AADSTS50020: User account does not exist in tenant and cannot access the application.')
    if (decision === 'cancel') return denyConsent(reply, query)
    if (decision === 'accept' && !mailbox.user.needsAdminApproval)
      return acceptConsent(context, reply, tenant, query, mailbox)
    return showConsent(context, reply, tenant, query, mailbox)
  })
}

function findClientProblem({ settings }: Context, query: AuthorizeRequest): string | undefined {
  if (query.client_id !== settings.clientId)
    return `AADSTS700016: Application with identifier '${query.client_id}' was not found in the directory.`
  if (isRegistered(settings.redirectUris, query.redirect_uri)) return undefined
  return `AADSTS50011: The redirect URI '${query.redirect_uri}' specified in the request does not match the redirect URIs configured for the application '${query.client_id}'.`
}

function isRegistered(registeredUris: string[] | undefined, uri: string): boolean {
  if (registeredUris) return registeredUris.includes(uri)
  return URL.canParse(uri) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(uri).hostname)
}

/** Consent is all or nothing: people cannot deselect individual scopes. https://learn.microsoft.com/entra/identity-platform/permissions-consent-overview */
function showConsent(context: Context, reply: FastifyReply, tenant: string, query: AuthorizeRequest, mailbox: Mailbox) {
  const consent = context.tokens.consentOf(mailbox.user.email)
  const missingScopes = parseScopes(query.scope).filter((scope) => !consent.has(scope))
  if (missingScopes.length === 0 && query.prompt !== 'consent')
    return acceptConsent(context, reply, tenant, query, mailbox)
  return sendPage(
    reply,
    'Permissions requested',
    mailbox.user.needsAdminApproval ? approvalPage(query, mailbox) : consentPage(query, mailbox),
  )
}

function acceptConsent(
  context: Context,
  reply: FastifyReply,
  tenant: string,
  query: AuthorizeRequest,
  mailbox: Mailbox,
) {
  const scopes = parseScopes(query.scope)
  const user = mailbox.user.email
  for (const scope of scopes) context.tokens.consentOf(user).add(scope)
  const { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: challengeMethod, nonce } = query
  const code = context.tokens.createCode({ user, scopes, tenant, redirectUri, challenge, challengeMethod, nonce })
  return redirect(reply, query, { code })
}

function respondSilently(
  context: Context,
  reply: FastifyReply,
  tenant: string,
  query: AuthorizeRequest,
  mailbox: Mailbox | undefined,
) {
  if (!mailbox)
    return redirect(reply, query, {
      error: 'login_required',
      error_description: 'AADSTS50058: A silent sign-in request was sent but no user is signed in.',
    })
  const consent = context.tokens.consentOf(mailbox.user.email)
  if (parseScopes(query.scope).every((scope) => consent.has(scope)))
    return acceptConsent(context, reply, tenant, query, mailbox)
  return redirect(reply, query, {
    error: 'interaction_required',
    error_description: 'AADSTS65001: The user or administrator has not consented to use the application.',
  })
}

const denyConsent = (reply: FastifyReply, query: AuthorizeRequest) =>
  redirect(reply, query, {
    error: 'access_denied',
    error_description: 'AADSTS65004: User declined to consent to access the server.',
  })

function redirect(reply: FastifyReply, query: AuthorizeRequest, result: Record<string, string>) {
  const values = { ...result, ...(query.state !== undefined && { state: query.state }) }
  if (query.response_mode === 'form_post') return sendPage(reply, 'Working…', formPost(query.redirect_uri, values))
  const url = new URL(query.redirect_uri)
  const parameters = new URLSearchParams(values)
  if (query.response_mode === 'fragment') url.hash = parameters.toString()
  else for (const [name, value] of parameters) url.searchParams.set(name, value)
  return reply.redirect(url.href)
}

const formPost = (action: string, values: Record<string, string>) =>
  html`<main><form method="post" action="${action}">${hiddenInputs(values)}<button>Continue</button></form><script>document.forms[0].submit()</script></main>`

const pickerPage = (query: AuthorizeRequest, accounts: Mailbox[]) => html`<main class="card"><h1>Pick an account</h1>
${accounts.map(({ user }) => html`<form method="post">${hiddenInputs({ ...query, user: user.email })}<button class="account"><strong>${user.name}</strong><br>${user.email}${user.kind === 'personal' ? ' (personal)' : ''}</button></form>`)}
</main>`

const consentPage = (
  query: AuthorizeRequest,
  { user }: Mailbox,
) => html`<main class="card"><p>${user.email}</p><h1>Permissions requested</h1><p>This app would like to:</p>
<ul>${parseScopes(query.scope).map((scope) => html`<li>${SCOPE_TEXTS[scope] ?? scope}</li>`)}</ul>
<form method="post">${hiddenInputs({ ...query, user: user.email })}<button name="decision" value="cancel">Cancel</button> <button class="primary" name="decision" value="accept">Accept</button></form></main>`

const approvalPage = (
  query: AuthorizeRequest,
  { user }: Mailbox,
) => html`<main class="card"><p>${user.email}</p><h1>Need admin approval</h1>
<p>This app needs permission to access resources in your organization that only an admin can grant.</p>
<form method="post">${hiddenInputs({ ...query, user: user.email })}<button name="decision" value="cancel">Return to the application without granting consent</button></form></main>`

const sendPage = (reply: FastifyReply, title: string, body: ReturnType<typeof html>) =>
  reply.type('text/html').send(renderPage(title, body))
const sendProblem = (reply: FastifyReply, message: string) =>
  reply
    .status(400)
    .type('text/html')
    .send(
      renderPage(
        'Sign-in error',
        html`<main class="card"><h1>Sorry, but we’re having trouble signing you in.</h1><p>${message}</p></main>`,
      ),
    )
