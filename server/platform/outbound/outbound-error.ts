/** A call that got no answer; its message is a sentence for whose server it is. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'The name was not found',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer came',
  EPIPE: 'The connection was closed before an answer came',
  UND_ERR_SOCKET: 'The connection was closed before an answer came',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  ETIMEDOUT: 'No answer came in time',
  UND_ERR_CONNECT_TIMEOUT: 'No answer came in time',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is another server’s',
}

/** What a failed call is told as: nothing of it that is only known inside. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  if (!(error instanceof Error)) return new OutboundError('The call failed')
  if (error.name === 'TimeoutError') return new OutboundError('No answer came in time')
  if (error.name === 'HTTPParserError') return new OutboundError('The answer was not HTTP')
  const code = 'code' in error ? String(error.code) : ''
  const known = SENTENCES[code]
  if (known !== undefined) return new OutboundError(known)
  // Of several addresses that were tried, the first one's failure.
  if (error instanceof AggregateError && error.errors.length > 0) return toOutboundError(error.errors[0])
  const isTls = /^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code)
  return new OutboundError(isTls ? 'No secure connection could be made' : 'The connection failed')
}
