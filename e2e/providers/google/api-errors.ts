/** An error of the Calendar API. Its body has the form of https://developers.google.com/workspace/calendar/api/guides/errors. */
export class GoogleApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly details: { domain?: string; locationType?: string; location?: string; headers?: Record<string, string> }

  constructor(status: number, reason: string, message: string, details: GoogleApiError['details'] = {}) {
    super(message)
    this.status = status
    this.reason = reason
    this.details = details
  }

  get body(): object {
    const { domain = 'global', locationType, location } = this.details
    const locationFields = locationType === undefined ? {} : { locationType, location }
    return {
      error: {
        errors: [{ domain, reason: this.reason, message: this.message, ...locationFields }],
        code: this.status,
        message: this.message,
      },
    }
  }
}

const REALM = 'Bearer realm="https://accounts.google.com/"'

export const invalidCredentials = () =>
  new GoogleApiError(401, 'authError', 'Invalid Credentials', {
    locationType: 'header',
    location: 'Authorization',
    headers: { 'www-authenticate': `${REALM}, error="invalid_token"` },
  })

export const insufficientPermissions = (scopes: readonly string[]) =>
  new GoogleApiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', {
    headers: { 'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scopes.join(' ')}"` },
  })

export const notFound = () => new GoogleApiError(404, 'notFound', 'Not Found')
export const alreadyDeleted = () => new GoogleApiError(410, 'deleted', 'Resource has been deleted')
export const duplicate = () => new GoogleApiError(409, 'duplicate', 'The requested identifier already exists.')
export const invalid = (message: string) => new GoogleApiError(400, 'invalid', message)
export const required = (message: string) => new GoogleApiError(400, 'required', message)
export const forbidden = (reason: string, message: string) =>
  new GoogleApiError(403, reason, message, { domain: 'calendar' })

export const parameterError = (reason: string, message: string, location: string) =>
  new GoogleApiError(400, reason, message, { locationType: 'parameter', location })

export const timeRangeEmpty = (location = 'timeMax') =>
  new GoogleApiError(400, 'timeRangeEmpty', 'The specified time range is empty.', {
    domain: 'calendar',
    locationType: 'parameter',
    location,
  })

export const fullSyncRequired = () =>
  new GoogleApiError(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.', {
    domain: 'calendar',
    locationType: 'parameter',
    location: 'syncToken',
  })

export const preconditionFailed = () =>
  new GoogleApiError(412, 'conditionNotMet', 'Precondition Failed', { locationType: 'header', location: 'If-Match' })
