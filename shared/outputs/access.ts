import { z } from 'zod'
import { ACCESS_CODE_KINDS, ACCESS_REQUEST_STATUSES } from '../access.ts'
import { PROVIDERS } from '../providers.ts'
import { email, instant, uuid } from './fields.ts'

export const bearerToken = z
  .object({ token: z.string().meta({ description: 'A JWT, valid for fifteen minutes' }) })
  .meta({ id: 'BearerToken' })

export const signInRequest = z
  .object({
    success: z.literal(true),
    request_id: z.string().meta({ description: 'Send it with the code', examples: ['pVfq0hJ3TqC0oN2yVb6m1A'] }),
    code_length: z.int().meta({
      description: 'Digits of the code: 16 if too many codes were requested for the address, else 6',
      examples: [6],
    }),
  })
  .meta({ id: 'SignInRequest' })

export const session = z
  .object({
    id: uuid,
    device: z
      .string()
      .nullable()
      .meta({ description: 'Browser and system, from the user agent', examples: ['Firefox · Windows'] }),
    ip: z
      .string()
      .nullable()
      .meta({ description: 'The address of the last use', examples: ['192.0.2.1'] }),
    created_at: instant,
    last_used_at: instant.meta({ description: 'Rounded to a quarter of an hour' }),
    expires_at: instant.meta({ description: 'Extended by each use' }),
    is_current: z.boolean().meta({ description: 'The session of this request' }),
  })
  .meta({ id: 'Session' })

export const sessions = z.array(session)

export const endedSessions = z
  .object({
    success: z.literal(true),
    ended: z.int().meta({ description: 'The number of ended sessions', examples: [2] }),
  })
  .meta({ id: 'EndedSessions' })

export const accessRequestOutput = z
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

export const accessRequestListOutput = z.array(accessRequestOutput)

export const issuedCode = z.object({ id: uuid, code: z.string(), expires_at: instant }).meta({ id: 'IssuedCode' })

export const accessCode = z
  .object({
    id: uuid,
    kind: z.enum(ACCESS_CODE_KINDS),
    email: z.string().nullable(),
    note: z.string().nullable(),
    issued_by: z.string().nullable(),
    created_at: instant,
    expires_at: instant,
    used_at: instant.nullable(),
    used_by: z.string().nullable().meta({ description: 'The address that redeemed the code' }),
  })
  .meta({ id: 'AccessCode' })

export const accessCodes = z.array(accessCode)

export const signInProviders = z.array(
  z.object({ id: z.enum(PROVIDERS), name: z.string() }).meta({ id: 'SignInProvider' }),
)

export const callbackRedirect = z.object({ location: z.string() })
