import { hiddenInputs, html } from '../../html.ts'
import { describeScope } from '../oauth/scopes.ts'
import type { User } from '../state.ts'
import { renderPage } from './page.ts'

type Fields = Readonly<Record<string, string>>

/** The account picker. */
export const pickerPage = (users: Iterable<User>, fields: Fields): string =>
  renderPage(
    'Sign in – Google stand-in',
    html`<main class="card"><h1>Choose an account</h1>${[...users].map(
      (user) =>
        html`<form method="get" action="/o/oauth2/v2/auth">${hiddenInputs(fields)}<button class="account" name="stand_in_user" value="${user.email}"><strong>${user.name}</strong><br>${user.email}</button></form>`,
    )}</main>`,
  )

/** The consent screen: https://developers.google.com/identity/protocols/oauth2/resources/granular-permissions */
export function consentPage(user: User, scopes: readonly string[], isGranular: boolean, fields: Fields): string {
  const hasCheckboxes = isGranular && scopes.length > 1
  const toItem = (scope: string, index: number) =>
    hasCheckboxes
      ? html`<label><input type="checkbox" name="scope_${index}" value="${scope}"> ${describeScope(scope)}</label>`
      : html`<p><input type="hidden" name="scope_${index}" value="${scope}">${describeScope(scope)}</p>`
  const selectAll = html`<label><input type="checkbox" name="all" value="1"> <strong>Select all</strong></label>`
  const intro = hasCheckboxes ? 'Select what the app can access' : 'The app wants to access your Google Account'
  return renderPage(
    'Consent – Google stand-in',
    html`<main class="card"><h1>${scopes.length > 0 ? intro : 'Sign in'}</h1><p>${user.email}</p><form method="post" action="/signin/oauth/consent">${hiddenInputs({ ...fields, stand_in_user: user.email })}${hasCheckboxes ? selectAll : ''}${scopes.map(toItem)}<p><button name="decision" value="deny">Cancel</button> <button class="primary" name="decision" value="allow">Continue</button></p></form></main>`,
  )
}

export const authorizationErrorPage = (status: number, code: string, detail: string): string =>
  renderPage(
    `Error ${status}: ${code}`,
    html`<main class="card"><h1>Access blocked</h1><p>Error ${status}: ${code}</p><p>${detail}</p></main>`,
  )
