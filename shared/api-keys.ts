import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { oneLine } from './one-line.ts'
import type { apiKey } from './outputs/developers.ts'

/** Prefix of every key, so that secret scanners can find leaked keys. */
export const API_KEY_PREFIX = 'mrd_'

/** Maximum number of keys per user. */
export const MAX_API_KEYS = 20

/** Default lifetime of a key in days. */
export const DEFAULT_KEY_DAYS = 90

/** `read` allows only calls that change nothing. */
export const API_KEY_SCOPES = ['read', 'read-write'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** A key as listed to its owner, without its secret. The whole key is `mrd_<id>_<secret>`. */
export type ApiKey = z.output<typeof apiKey>

export const newApiKey = z.object({
  name: z.string().check(oneLine(), z.minLength(1, fieldCode('enter_name')), z.maxLength(60, fieldCode('too_long'))),
  scope: z.enum(API_KEY_SCOPES),
  /** Null: never expires. */
  expires_in_days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3650))), DEFAULT_KEY_DAYS),
})

export const apiKeyId = z.object({ id: z.string() })
