import type { CallFailure } from '#shared/webhook-failures.ts'

/** A call that was not made, or got no usable response. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code: CallFailure

  constructor(code: CallFailure) {
    super(code)
    this.code = code
  }
}

/** A response that was longer than the caller allowed. */
export class ResponseTooLargeError extends OutboundError {
  constructor() {
    super('call_failed')
  }
}

const FAILURE_BY_CODE: Record<string, CallFailure> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_lookup_failed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  UND_ERR_SOCKET: 'connection_closed',
  EHOSTUNREACH: 'server_unreachable',
  ENETUNREACH: 'server_unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unverified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unverified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_mismatch',
}

/** Converts any error of a call to an error that reveals nothing about our own network. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  if (!(error instanceof Error)) return new OutboundError('call_failed')
  if (error.name === 'TimeoutError') return new OutboundError('timeout')
  if (error.name === 'HTTPParserError') return new OutboundError('not_http')
  const code = 'code' in error ? String(error.code) : ''
  const failure = FAILURE_BY_CODE[code]
  if (failure !== undefined) return new OutboundError(failure)
  // If several addresses were tried, report the first failure.
  if (error instanceof AggregateError && error.errors.length > 0) return toOutboundError(error.errors[0])
  const isTls = /^(?:ERR_SSL|ERR_TLS|EPROTO|CERT_)/.test(code)
  return new OutboundError(isTls ? 'tls_failed' : 'connection_failed')
}
