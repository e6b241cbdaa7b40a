import type { z } from 'zod'
import { ProviderError } from './provider-error.ts'

/** @throws {ProviderError} `revoked`, without the cause, which could contain secrets */
export function parseCredentials<Credentials>(format: z.ZodType<Credentials>, credentials: string): Credentials {
  try {
    return format.parse(JSON.parse(credentials))
  } catch {
    throw new ProviderError('revoked')
  }
}

/** @throws {ProviderError} `gone` for an invalid cursor */
export function parseCursor<Cursor>(format: z.ZodType<Cursor>, cursor: string): Cursor {
  try {
    return format.parse(JSON.parse(cursor))
  } catch (cause) {
    throw new ProviderError('gone', { cause })
  }
}
