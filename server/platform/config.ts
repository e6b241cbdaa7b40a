import { z } from 'zod'
import { PROVIDERS, type Provider } from '#shared/providers.ts'
import type { SiteLinks } from '#shared/site-links.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { isProductionEnvironment, listProductionProblems } from './production-rules.ts'
import { siteLink, siteLinks } from './site-links.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

const emailAddress = z.email('must be an email address')
const onOff = z.enum(['on', 'off'], 'must be on or off')
const secret = z.string().min(32, 'must have at least 32 characters')
const baseUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
const logLevel = z.enum(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'must be fatal, error, warn, info, debug, trace, or silent',
)

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).refine((n) => Number.isInteger(n) && n >= min && n <= max, message)
}

const PERCENT_ENCODE_MESSAGE =
  'must be a valid URL; percent-encode special characters in the password, such as # as %23 and / as %2F'

const variablesSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: baseUrl
    .refine(isOrigin, 'must be an address without a path, such as https://meet.example.com')
    .optional(),
  MERIDIAN_MODE: z.literal('development', 'must be development; leave it unset in production').optional(),
  TRUST_PROXY: trustedProxies.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .refine((text) => !/\s/.test(text) && hasEncodedPassword(parseDatabaseUrl(text)), PERCENT_ENCODE_MESSAGE)
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SESSION_SECRET: secret.optional(),
  ENCRYPTION_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim().toLowerCase()))
    .refine((keys) => keys.every((key) => /^[0-9a-f]{64}$/.test(key)), 'must be 32 bytes as 64 hex digits')
    .refine((keys) => new Set(keys).size === keys.length, 'contains the same key twice')
    .optional(),
  METRICS_TOKEN: secret.regex(/^[\w.~+/=-]*$/, 'must contain only letters, digits, and -._~+/=').optional(),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .pipe(z.array(z.email('must be email addresses, separated by commas'))),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//i, 'must be an smtp:// or smtps:// URL')
    .refine((text) => hasEncodedPassword(URL.parse(text)), PERCENT_ENCODE_MESSAGE)
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, such as Meridian <meet@example.com>')
    .default('Meridian <meridian@localhost>'),
  SUPPORT_EMAIL: emailAddress.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_BASE_URL: baseUrl.default('https://accounts.google.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  // All organizations and personal accounts.
  MICROSOFT_BASE_URL: baseUrl.default('https://login.microsoftonline.com/common/v2.0'),
  // Google's calendar API is at /calendar/v3 below it.
  GOOGLE_API_URL: baseUrl.default('https://www.googleapis.com'),
  // Microsoft Graph is at /v1.0 below it.
  MICROSOFT_GRAPH_URL: baseUrl.default('https://graph.microsoft.com'),
  RATE_LIMIT: onOff.default('on'),
  WEBHOOKS_ALLOW_PRIVATE: onOff.default('off'),
  CALENDARS_ALLOW_PRIVATE: onOff.default('off'),
  UNDO_SECONDS: wholeNumber(0, 300).default(10),
  COMMUNITY_INVITE_URL: z.url({ protocol: /^https$/, error: 'must be an https:// URL' }).optional(),
  SOCIAL_LINKS: siteLinks.default([]),
  PARTNER_BADGE: siteLink.optional(),
  LOG_LEVEL: logLevel.default('info'),
})

/** The names of all environment variables that are read. */
export const VARIABLE_NAMES = Object.keys(variablesSchema.shape)

const environmentSchema = variablesSchema.superRefine((env, ctx) => {
  for (const names of PROVIDERS.map(getVariableNames)) {
    if (env[names.id] && !env[names.secret])
      ctx.addIssue({ code: 'custom', path: [names.secret], message: `is required with ${names.id}` })
    if (env[names.secret] && !env[names.id])
      ctx.addIssue({ code: 'custom', path: [names.id], message: `is required with ${names.secret}` })
  }
})

/** Whether a URL is valid, and no part of its password is mistaken for a path, a query or a fragment. */
function hasEncodedPassword(url: URL | null): boolean {
  if (url === null) return false
  // These may contain an `@`: `?user=ana@example.com`.
  const query = url.search.replaceAll(/(?<=[?&](?:user|application_name|options)=)[^&]*/g, '')
  return ![url.pathname, query, url.hash].join('').includes('@')
}

/** The public URL must have no path: links and cookies rely on that. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && `${url.origin}/` === url.href
}

/** Whether a text is a valid From header: an address, or a name and an address. */
function isSender(text: string): boolean {
  const address = /^[^<>@]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  return emailAddress.safeParse(address.replace(/@localhost$/, '@localhost.test')).success
}

/** The names of a provider's variables. */
function getVariableNames(provider: Provider) {
  const prefix = provider === 'google' ? 'GOOGLE' : 'MICROSOFT'
  return {
    id: `${prefix}_CLIENT_ID`,
    secret: `${prefix}_CLIENT_SECRET`,
    base: `${prefix}_BASE_URL`,
  } as const
}

/** The installation's client credentials for a provider, and the provider's issuer. */
export interface ProviderConfig {
  clientId: string
  clientSecret: string
  /** Its issuer, which serves `.well-known/openid-configuration`. */
  issuer: string
}

/** The configuration of this process, read once at startup. */
export interface Config {
  /** True for an installation with real users: development-only features are off. */
  isProduction: boolean
  port: number
  host: string
  /** The product's public address, without a trailing slash. */
  publicUrl: string
  /** The proxies whose `X-Forwarded-For` and `-Proto` are trusted; undefined for none. */
  trustProxy: TrustedProxies | undefined
  /** URL of a Postgres server; undefined for the embedded database under `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** Undefined only in development: then a secret is generated and stored under `dataDir`. */
  sessionSecret: string | undefined
  /** The first key encrypts; the others only decrypt older values. */
  encryptionKeys: readonly string[] | undefined
  /** Token for `/metrics`. Without it, `/metrics` is public in development and absent in production. */
  metricsToken: string | undefined
  adminEmails: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string | undefined
  /** The configured providers: users can log in with them and connect their calendars. */
  providers: Partial<Record<Provider, ProviderConfig>>
  /** Google's calendar API is at `/calendar/v3` below it. */
  googleApiUrl: string
  /** Microsoft Graph is at `/v1.0` below it. */
  microsoftGraphUrl: string
  isRateLimitEnabled: boolean
  /** Allows webhooks to call this machine and its network, and to use plain HTTP. */
  webhooksAllowPrivate: boolean
  /** The same for CalDAV servers and calendar files. */
  calendarsAllowPrivate: boolean
  undoSeconds: number
  communityInviteUrl: string | undefined
  /** Links in the navigation of public pages. */
  siteLinks: SiteLinks
  logLevel: string
}

/** The configuration is invalid: one line per invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and validates the environment; nothing else reads it.
 * @throws {ConfigError} with one clear line per invalid value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Treats an empty variable as unset: `.env` files leave unset variables empty.
  const definedVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const isProduction = isProductionEnvironment(definedVariables)
  const { data, error } = environmentSchema.safeParse(definedVariables)
  // Only the first issue of a variable: the others usually follow from it.
  const issuesByName = Map.groupBy(error?.issues ?? [], ({ path }) => String(path[0]))
  const schemaProblems = [...issuesByName].map(([name, [first]]) => ({ name, message: first?.message }))
  const productionProblems = isProduction
    ? listProductionProblems(definedVariables).filter(({ name }) => !issuesByName.has(name))
    : []
  const lines = [...schemaProblems, ...productionProblems].map(({ name, message }) => `${name}: ${message}`)
  if (!data || lines.length > 0) throw new ConfigError(lines.join('\n'))
  return {
    isProduction,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : `http://localhost:${data.PORT}`,
    trustProxy: data.TRUST_PROXY === 0 ? undefined : data.TRUST_PROXY,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    sessionSecret: data.SESSION_SECRET,
    encryptionKeys: data.ENCRYPTION_KEY,
    metricsToken: data.METRICS_TOKEN,
    adminEmails: data.ADMIN_EMAILS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    supportEmail: data.SUPPORT_EMAIL,
    providers: readProviders(data),
    googleApiUrl: data.GOOGLE_API_URL,
    microsoftGraphUrl: data.MICROSOFT_GRAPH_URL,
    isRateLimitEnabled: data.RATE_LIMIT === 'on',
    webhooksAllowPrivate: data.WEBHOOKS_ALLOW_PRIVATE === 'on',
    calendarsAllowPrivate: data.CALENDARS_ALLOW_PRIVATE === 'on',
    undoSeconds: data.UNDO_SECONDS,
    communityInviteUrl: data.COMMUNITY_INVITE_URL,
    siteLinks: { social: data.SOCIAL_LINKS, ...(data.PARTNER_BADGE ? { badge: data.PARTNER_BADGE } : {}) },
    logLevel: data.LOG_LEVEL,
  }
}

function readProviders(data: z.output<typeof environmentSchema>): Config['providers'] {
  const entries = PROVIDERS.flatMap((provider) => {
    const { id, secret, base } = getVariableNames(provider)
    const [clientId, clientSecret, issuer] = [data[id], data[secret], data[base]]
    return clientId && clientSecret ? [[provider, { clientId, clientSecret, issuer }]] : []
  })
  return Object.fromEntries(entries)
}
