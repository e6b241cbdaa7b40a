import { z } from 'zod'
import { ACCESS_CODE_KINDS, ACCESS_REQUEST_STATUSES } from '#shared/access.ts'
import { PROVIDERS } from '#shared/providers.ts'
import type { Session } from '#shared/sessions.ts'
import { email, instant, uuid } from './fields.ts'

export const bearerToken = z
  .object({ token: z.string().meta({ description: 'A JWT, good for fifteen minutes' }) })
  .meta({ id: 'BearerToken' })

export const signInRequest = z
  .object({
    success: z.literal(true),
    request_id: z.string().meta({ description: 'To send with the code', examples: ['pVfq0hJ3TqC0oN2yVb6m1A'] }),
  })
  .meta({ id: 'SignInRequest' })

export const sessions = z.array(
  z
    .object({
      id: uuid,
      device: z
        .string()
        .nullable()
        .meta({ description: 'As it names itself', examples: ['Firefox · Windows'] }),
      ip: z
        .string()
        .nullable()
        .meta({ examples: ['192.0.2.1'] }),
      created_at: instant,
      last_used_at: instant.meta({ description: 'To a quarter of an hour' }),
      expires_at: instant,
      is_current: z.boolean(),
    })
    .meta({ id: 'Session' }),
) satisfies z.ZodType<Session[]>

export const endedSessions = z
  .object({ success: z.literal(true), ended: z.int().meta({ description: 'How many', examples: [2] }) })
  .meta({ id: 'EndedSessions' })

export const requestForAccess = z
  .object({
    id: uuid,
    email,
    message: z.string(),
    status: z.enum(ACCESS_REQUEST_STATUSES),
    created_at: instant,
    decided_at: instant.nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'AccessRequest' })

export const requestsForAccess = z.array(requestForAccess)

export const issuedCode = z.object({ id: uuid, code: z.string(), expires_at: instant }).meta({ id: 'IssuedCode' })

export const accessCodes = z.array(
  z
    .object({
      id: uuid,
      kind: z.enum(ACCESS_CODE_KINDS),
      email: z.string().nullable(),
      note: z.string().nullable(),
      issued_by: z.string().nullable(),
      created_at: instant,
      expires_at: instant,
      used_at: instant.nullable(),
      used_by: z.string().nullable(),
    })
    .meta({ id: 'AccessCode' }),
)

export const signInProviders = z.array(
  z.object({ id: z.enum(PROVIDERS), name: z.string() }).meta({ id: 'SignInProvider' }),
)

export const arrival = z.object({ location: z.string() })
