import { z } from 'zod'
import { ACCESS_CODE_KINDS, ACCESS_REQUEST_STATUSES } from '#shared/access.ts'
import { PROVIDERS } from '#shared/providers.ts'
import { email, instant, uuid } from './fields.ts'

export const bearerToken = z
  .object({ token: z.string().meta({ description: 'A JWT, good for fifteen minutes' }) })
  .meta({ id: 'BearerToken' })

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
