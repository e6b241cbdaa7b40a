/** A failed attempt to send an email. The message contains only codes: servers' replies often repeat the address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The server rejected this email and would reject it again. */
  readonly isPermanent: boolean
  /** The connection ended without a reply: the email may have been delivered. */
  readonly in_doubt: boolean
  /** No SMTP session could be established (DNS, connection, TLS or login); other emails would fail too. */
  readonly isConnectionFailure: boolean

  constructor(
    codes: string,
    options: { isPermanent?: boolean; in_doubt?: boolean; isConnectionFailure?: boolean } = {},
  ) {
    super(codes)
    this.isPermanent = options.isPermanent ?? false
    this.in_doubt = options.in_doubt ?? false
    this.isConnectionFailure = options.isConnectionFailure ?? false
  }
}

/** Failures to establish an SMTP session: codes of nodemailer and of the system, and nodemailer's timeout types. */
const CONNECTION_ERRORS = new Set([
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
  'ECONFIG',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])

/** The email itself is invalid: its address or its size. */
const INVALID_MAIL_ERRORS = new Set(['EENVELOPE', 'EMESSAGE'])

/** The fields of a nodemailer error. */
interface SmtpFailure {
  code?: string
  originalCode?: string
  timeoutType?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/**
 * Converts a nodemailer error to a `MailError`. A lost connection leaves the email in doubt, unless it was lost before
 * the email was sent.
 */
export function toMailError(error: unknown): MailError {
  const failure: SmtpFailure = typeof error === 'object' && error !== null ? error : {}
  const { code = '', originalCode, timeoutType, command, response, responseCode, permanent } = failure
  const isConnectionFailure = [code, originalCode, timeoutType].some((value) => CONNECTION_ERRORS.has(value ?? ''))
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const codes = [code, originalCode ?? timeoutType, responseCode, enhancedCode, command]
  return new MailError(codes.filter(Boolean).join(' ') || 'unknown failure', {
    // A rejected sender or login is a configuration error, which the operator can fix.
    isPermanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
    in_doubt: responseCode === undefined && !isConnectionFailure && !INVALID_MAIL_ERRORS.has(code),
    isConnectionFailure,
  })
}
