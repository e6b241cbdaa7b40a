import { parseDatabaseUrl } from './database-url.ts'
import { isLoopback } from './loopback.ts'
import { findWeakness } from './weak-secrets.ts'

type Environment = Record<string, string | undefined>

/** A setting that keeps a production server from starting. `message` completes a sentence that begins with `name`. */
export interface ConfigProblem {
  name: string
  message: string
}

/** The variables that hold URLs of identity and calendar providers. */
const PROVIDER_URLS = ['GOOGLE_BASE_URL', 'MICROSOFT_BASE_URL', 'GOOGLE_API_URL', 'MICROSOFT_GRAPH_URL']

/** The values that production rejects, by variable. */
const DEVELOPMENT_ONLY_VALUES = {
  RATE_LIMIT: 'off',
  WEBHOOKS_ALLOW_PRIVATE: 'on',
  CALENDARS_ALLOW_PRIVATE: 'on',
  // Variables of Node and of the database driver: these values disable certificate checks.
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  PGSSLMODE: 'no-verify',
}

const GENERATE_HINT = 'generate one with "openssl rand -hex 32"'

/**
 * Whether an environment is a production installation: yes, unless its public address is a loopback address (the
 * default) or `MERIDIAN_MODE=development` is set.
 */
export function isProductionEnvironment({ PUBLIC_URL, MERIDIAN_MODE }: Environment): boolean {
  const url = PUBLIC_URL === undefined ? null : URL.parse(PUBLIC_URL)
  return url !== null && !isLoopback(url.hostname) && MERIDIAN_MODE !== 'development'
}

/** Lists the settings that keep a production server from starting. Malformed values are left to their parsers. */
export function listProductionProblems(env: Environment): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const addProblem = (name: string, message: string) => problems.push({ name, message })

  if (URL.parse(env['PUBLIC_URL'] ?? '')?.protocol !== 'https:') addProblem('PUBLIC_URL', 'must be https in production')
  const encryptionKeys = env['ENCRYPTION_KEY']?.split(',').map((key) => key.trim()) ?? []
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN']) {
    const secret = env[name]
    const values = name === 'ENCRYPTION_KEY' ? encryptionKeys : [secret ?? []].flat()
    const weakness = values.map(findWeakness).find(Boolean)
    if (weakness) addProblem(name, `${weakness}; ${GENERATE_HINT}`)
    if (secret === undefined && name !== 'METRICS_TOKEN')
      addProblem(name, `is required in production; ${GENERATE_HINT}`)
  }
  if (encryptionKeys.some((key) => key === env['SESSION_SECRET'])) {
    addProblem('ENCRYPTION_KEY', 'must not be the same as SESSION_SECRET')
  }
  const smtpUrl = env['SMTP_URL']
  if (smtpUrl === undefined) addProblem('SMTP_URL', 'is required in production')
  else if (!isSecureSmtp(smtpUrl)) {
    addProblem(
      'SMTP_URL',
      'must be encrypted in production: use smtps://, or smtp:// with ?requireTLS=true for STARTTLS, and check certificates',
    )
  }
  if (env['MAIL_FROM'] === undefined)
    addProblem('MAIL_FROM', 'is required in production: the address that emails come from')
  const databaseUrl = parseDatabaseUrl(env['DATABASE_URL'] ?? '')
  if (databaseUrl && isCertificateUnchecked(databaseUrl)) {
    addProblem('DATABASE_URL', 'must check certificates in production: use ?sslmode=verify-full')
  } else if (databaseUrl && isSilentlyUnencrypted(databaseUrl, env)) {
    addProblem(
      'DATABASE_URL',
      'must be encrypted in production: use ?sslmode=verify-full, or ?sslmode=disable if the network is private',
    )
  }
  for (const name of PROVIDER_URLS) if (isInsecureHttp(env[name])) addProblem(name, 'must be https in production')
  for (const [name, value] of Object.entries(DEVELOPMENT_ONLY_VALUES)) {
    if (env[name] === value) addProblem(name, `cannot be ${value} in production`)
  }
  return problems
}

/** Whether every email to this server is encrypted in transit, or the server runs on this machine. */
function isSecureSmtp(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol)) return true
  // Query options of nodemailer can connect to another server or disable certificate checks.
  const options = [...url.searchParams.keys()]
  if (options.some((key) => /^(?:service|proxy|direct)$/i.test(key))) return false
  if (isLoopback(url.hostname)) return true
  const isTlsRequired = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
  const isWeakened = options.some(
    (key) => /^(?:ignoreTLS|opportunisticTLS)$/i.test(key) || /^tls\.(?!servername$)/.test(key),
  )
  return isTlsRequired && !isWeakened
}

/** The query parameters with which a database URL says whether to encrypt. */
const TLS_PARAMETERS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey']

/** The values of PGSSLMODE that the driver (pg) knows. It ignores any other. */
const PG_SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Whether a database is on another machine, and the driver (pg) is left to its default: no encryption. */
function isSilentlyUnencrypted(url: URL, { PGHOST = '', PGSSLMODE = '' }: Environment): boolean {
  if (PG_SSL_MODES.includes(PGSSLMODE)) return false
  const query = new Map(url.searchParams)
  const host = query.get('host') || url.hostname.toLowerCase() || PGHOST
  const isLocal = host === '' || /^(?:\/|%2f)/i.test(host) || isLoopback(host)
  return !isLocal && !TLS_PARAMETERS.some((name) => query.get(name))
}

/** Whether a database URL tells the driver (pg) to encrypt without verifying the server. */
function isCertificateUnchecked(url: URL): boolean {
  // Of duplicate parameters, the driver uses the last.
  const query = new Map(url.searchParams)
  const mode = query.get('sslmode')
  if (mode === 'no-verify' || query.get('ssl') === 'no-verify') return true
  return query.has('uselibpqcompat') && mode !== 'verify-full'
}

/** Whether a URL uses plain HTTP, except on a loopback address. */
function isInsecureHttp(text: string | undefined): boolean {
  const url = text === undefined ? null : URL.parse(text)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}
