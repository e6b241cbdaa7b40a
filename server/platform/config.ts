import { z } from 'zod'
import { PROVIDERS, type Provider } from '#shared/providers.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const address = z.email()
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const base = z.url({ protocol: /^https?$/ })

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
    // Not every one is a URL to the letter: a socket's has no host.
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// URL')),
    DATA_DIR: z.string().min(1).default('.data'),
    SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    ENCRYPTION_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes as 64 hex digits')),
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
      .pipe(z.array(address)),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: z.string().min(3).default('Meridian <meridian@localhost>'),
    SUPPORT_EMAIL: optional(address),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    GOOGLE_BASE_URL: base.default('https://accounts.google.com'),
    MICROSOFT_CLIENT_ID: optional(z.string()),
    MICROSOFT_CLIENT_SECRET: optional(z.string()),
    // All organizations and personal accounts.
    MICROSOFT_BASE_URL: base.default('https://login.microsoftonline.com/common/v2.0'),
    RATE_LIMIT: z.enum(['on', 'off']).default('on'),
    WEBHOOKS_ALLOW_PRIVATE: z.enum(['on', 'off']).default('off'),
    UNDO_SECONDS: z.coerce.number().int().min(0).max(300).default(10),
    COMMUNITY_INVITE_URL: optional(z.url({ protocol: /^https$/ })),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, ctx) => {
    for (const name of PROVIDERS.map(namesOf)) {
      if (env[name.id] && !env[name.secret])
        ctx.addIssue({ code: 'custom', path: [name.secret], message: `is required with ${name.id}` })
      if (env[name.secret] && !env[name.id])
        ctx.addIssue({ code: 'custom', path: [name.id], message: `is required with ${name.secret}` })
      if (env.NODE_ENV === 'production' && !env[name.base].startsWith('https:'))
        ctx.addIssue({ code: 'custom', path: [name.base], message: 'must be https in production' })
    }
    if (env.NODE_ENV !== 'production') return
    const demand = (name: 'PUBLIC_URL' | 'SESSION_SECRET' | 'ENCRYPTION_KEY') => {
      if (env[name] === undefined) ctx.addIssue({ code: 'custom', path: [name], message: 'is required in production' })
    }
    demand('PUBLIC_URL')
    demand('SESSION_SECRET')
    demand('ENCRYPTION_KEY')
    if (env.RATE_LIMIT === 'off')
      ctx.addIssue({ code: 'custom', path: ['RATE_LIMIT'], message: 'cannot be off in production' })
    if (env.WEBHOOKS_ALLOW_PRIVATE === 'on')
      ctx.addIssue({ code: 'custom', path: ['WEBHOOKS_ALLOW_PRIVATE'], message: 'cannot be on in production' })
  })

/** Under which names a provider is configured. */
function namesOf(provider: Provider) {
  const prefix = provider === 'google' ? 'GOOGLE' : 'MICROSOFT'
  return {
    id: `${prefix}_CLIENT_ID`,
    secret: `${prefix}_CLIENT_SECRET`,
    base: `${prefix}_BASE_URL`,
  } as const
}

/** What a provider knows this installation by, and where the provider is. */
export interface ProviderConfig {
  clientId: string
  clientSecret: string
  /** Its issuer: below it is `.well-known/openid-configuration`. */
  issuer: string
}

/** How this process is to run; read once, at start. */
export interface Config {
  production: boolean
  port: number
  host: string
  /** Where people reach the product, without a slash at its end. */
  publicUrl: string
  /** A Postgres server; without one the database is embedded, under `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** Unset only outside production: then one is made and kept under `dataDir`. */
  sessionSecret: string | undefined
  encryptionKey: string | undefined
  adminEmails: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string | undefined
  /** Whose sign-ins are taken. */
  providers: Partial<Record<Provider, ProviderConfig>>
  rateLimit: boolean
  /** Webhooks may be on this machine and its network, and speak plain HTTP. */
  webhooksAllowPrivate: boolean
  undoSeconds: number
  communityInviteUrl: string | undefined
  logLevel: string
}

/** The configuration is wrong: one line for each wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads and checks the environment; the only place that does.
 * @throws {ConfigError} with one clear line for each wrong value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { data, error } = environment.safeParse(env)
  if (error) throw new ConfigError(error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    sessionSecret: data.SESSION_SECRET,
    encryptionKey: data.ENCRYPTION_KEY,
    adminEmails: data.ADMIN_EMAILS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    supportEmail: data.SUPPORT_EMAIL,
    providers: providersOf(data),
    rateLimit: data.RATE_LIMIT === 'on',
    webhooksAllowPrivate: data.WEBHOOKS_ALLOW_PRIVATE === 'on',
    undoSeconds: data.UNDO_SECONDS,
    communityInviteUrl: data.COMMUNITY_INVITE_URL,
    logLevel: data.LOG_LEVEL,
  }
}

function providersOf(data: z.output<typeof environment>): Config['providers'] {
  const configured = PROVIDERS.flatMap((provider) => {
    const { id, secret, base } = namesOf(provider)
    const [clientId, clientSecret, issuer] = [data[id], data[secret], data[base]]
    return clientId && clientSecret ? [[provider, { clientId, clientSecret, issuer }]] : []
  })
  return Object.fromEntries(configured)
}
