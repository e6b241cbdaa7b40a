import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import type { apiKey } from './outputs/developers.ts'
import { QUOTAS } from './quotas.ts'

/** With this every key begins, so that one that leaked can be found. */
export const API_KEY_PREFIX = 'mrd_'

/** A user has no more. */
export const MAX_API_KEYS = QUOTAS.api_keys

/** Days after which a key expires unless another term was chosen. */
export const DEFAULT_KEY_DAYS = 90

/** `read`: only calls that change nothing. */
export const API_KEY_SCOPES = ['read', 'read-write'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** A key as its owner sees it later: by what it begins with, never whole. */
export type ApiKey = z.output<typeof apiKey>

export const newApiKey = z.object({
  name: z.string().check(z.trim(), z.minLength(1, fieldCode('enter_name')), z.maxLength(60, fieldCode('too_long'))),
  scope: z.enum(API_KEY_SCOPES),
  /** Null: never. */
  expires_in_days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3650))), DEFAULT_KEY_DAYS),
})

export const apiKeyId = z.object({ id: z.string() })
