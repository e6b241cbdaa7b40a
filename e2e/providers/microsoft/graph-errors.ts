/** An error in Graph's form: https://learn.microsoft.com/graph/errors */
export class GraphError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  toBody(requestId: string): object {
    const innerError = {
      date: new Date().toISOString().slice(0, 19),
      'request-id': requestId,
      'client-request-id': requestId,
    }
    return { error: { code: this.code, message: this.message, innerError } }
  }
}

export const invalidRequest = (message: string) => new GraphError(400, 'ErrorInvalidRequest', message)
export const malformedId = () => new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.')
export const itemNotFound = () =>
  new GraphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')
export const accessDenied = () =>
  new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
export const conflict = () =>
  new GraphError(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  )
export const invalidToken = (message: string) =>
  new GraphError(401, 'InvalidAuthenticationToken', message, {
    'www-authenticate': 'Bearer realm="", error="invalid_token"',
  })
/** https://learn.microsoft.com/graph/throttling */
export const throttled = (message: string, retryAfter?: number) =>
  new GraphError(
    429,
    'ApplicationThrottled',
    message,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )
