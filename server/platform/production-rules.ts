import { isLoopback } from './loopback.ts'
import { weaknessOf } from './weak-secrets.ts'

type Environment = Record<string, string | undefined>

/** Why production refuses to start: the variable, and the end of a sentence about it. */
export interface Refusal {
  name: string
  message: string
}

/** URLs of identity and calendar providers. */
const PROVIDER_URLS = ['GOOGLE_BASE_URL', 'MICROSOFT_BASE_URL', 'GOOGLE_API_URL', 'MICROSOFT_GRAPH_URL']

/** Development-only settings, with the value that production rejects. */
const FOR_TRIALS = {
  RATE_LIMIT: 'off',
  WEBHOOKS_ALLOW_PRIVATE: 'on',
  CALENDARS_ALLOW_PRIVATE: 'on',
  // Node's own variable: it would accept any certificate.
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
}

const MAKE_ONE = 'generate one with "openssl rand -hex 32"'

/**
 * Is this environment a production installation? Yes, unless its public address is a loopback address (the default) or
 * `MERIDIAN_MODE=development` is set.
 */
export function isProduction({ PUBLIC_URL, MERIDIAN_MODE }: Environment): boolean {
  const url = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL)
  return url !== null && !isLoopback(url.hostname) && MERIDIAN_MODE !== 'development'
}

/** Lists the reasons why production refuses to start. Malformed values are left to their parsers. */
export function productionRefusals(env: Environment): Refusal[] {
  const refusals: Refusal[] = []
  const refuse = (name: string, message: string) => refusals.push({ name, message })

  if (URL.parse(env['PUBLIC_URL'] ?? '')?.protocol !== 'https:') refuse('PUBLIC_URL', 'must be https in production')
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN']) {
    const secret = env[name]
    const weakness = secret === undefined ? undefined : weaknessOf(secret)
    if (weakness) refuse(name, `${weakness}; ${MAKE_ONE}`)
    if (secret === undefined && name !== 'METRICS_TOKEN') refuse(name, `is required in production; ${MAKE_ONE}`)
  }
  if (env['SESSION_SECRET'] !== undefined && env['SESSION_SECRET'] === env['ENCRYPTION_KEY']) {
    refuse('ENCRYPTION_KEY', 'must not be the same as SESSION_SECRET')
  }
  const smtp = env['SMTP_URL']
  if (smtp === undefined) refuse('SMTP_URL', 'is required in production')
  else if (!isEncryptedSmtp(smtp)) {
    refuse(
      'SMTP_URL',
      'must be encrypted in production: use smtps://, or smtp:// with ?requireTLS=true for STARTTLS, and check certificates',
    )
  }
  if (trustsAnyCertificate(env['DATABASE_URL'])) {
    refuse('DATABASE_URL', 'must check certificates in production: use ?sslmode=verify-full')
  }
  for (const name of PROVIDER_URLS) if (isPlainHttp(env[name])) refuse(name, 'must be https in production')
  for (const [name, value] of Object.entries(FOR_TRIALS)) {
    if (env[name] === value) refuse(name, `cannot be ${value} in production`)
  }
  return refusals
}

/** Is every mail to this server encrypted in transit, or does the server run on this machine? */
function isEncryptedSmtp(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol)) return true
  // Query options of nodemailer can redirect the connection or disable certificate checks.
  const isWeakened = [...url.searchParams.keys()].some(
    (key) => /^(?:ignoreTLS|opportunisticTLS|service|proxy|direct)$/i.test(key) || /^tls\.(?!servername$)/.test(key),
  )
  if (isLoopback(url.hostname)) return true
  const isForced = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
  return isForced && !isWeakened
}

/** Does this database URL tell the driver (pg) to encrypt without verifying the server? */
function trustsAnyCertificate(text: string | undefined): boolean {
  const query = new URLSearchParams(text?.split('?')[1])
  return query.get('sslmode') === 'no-verify' || query.has('uselibpqcompat')
}

/** Plain HTTP is fine on a loopback address. */
function isPlainHttp(text: string | undefined): boolean {
  const url = text === undefined ? null : URL.parse(text)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}
