/** A mail was not accepted. Its message holds codes alone: what a server says often repeats the address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The server refused this very mail, and would again. */
  readonly permanent: boolean
  /** The connection ended without the server's answer: the mail may have arrived. */
  readonly in_doubt: boolean
  /** No server could be talked to; other mails would fare no better. */
  readonly unreachable: boolean

  constructor(codes: string, how: { permanent?: boolean; in_doubt?: boolean; unreachable?: boolean } = {}) {
    super(codes)
    this.permanent = how.permanent ?? false
    this.in_doubt = how.in_doubt ?? false
    this.unreachable = how.unreachable ?? false
  }
}

/** Failures to get as far as a session: nodemailer's codes, the system's, and which of its timeouts ran out. */
const NO_SESSION = new Set([
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

/** The mail itself could not be handed over: an address or a size that cannot be. */
const REFUSED = new Set(['EENVELOPE', 'EMESSAGE'])

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  code?: string
  originalCode?: string
  timeoutType?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

/** Reads what nodemailer threw. A lost connection leaves the mail in doubt unless it is known to precede the mail. */
export function toMailError(error: unknown): MailError {
  const failure: SmtpFailure = typeof error === 'object' && error !== null ? error : {}
  const { code = '', originalCode, timeoutType, command, response, responseCode, permanent } = failure
  const unreachable = [code, originalCode, timeoutType].some((word) => NO_SESSION.has(word ?? ''))
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const codes = [code, originalCode ?? timeoutType, responseCode, enhancedCode, command]
  return new MailError(codes.filter(Boolean).join(' ') || 'unknown failure', {
    // A refused sender or sign-in is the installation's fault, and may be mended.
    permanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
    in_doubt: responseCode === undefined && !unreachable && !REFUSED.has(code),
    unreachable,
  })
}
