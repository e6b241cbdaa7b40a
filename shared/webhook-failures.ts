import { z } from 'zod/mini'

/** Why a call failed or was not made. */
const CALL_FAILURES = [
  'address_not_allowed',
  'name_not_found',
  'name_lookup_failed',
  'name_without_address',
  'name_not_public',
  'connection_refused',
  'connection_closed',
  'connection_failed',
  'server_unreachable',
  'timeout',
  'certificate_expired',
  'certificate_self_signed',
  'certificate_unverified',
  'certificate_mismatch',
  'tls_failed',
  'not_http',
  'call_failed',
] as const

export type CallFailure = (typeof CALL_FAILURES)[number]

/** Why a message was not delivered to a webhook; `params.status` is the receiver's HTTP status. */
export const deliveryFailure = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['answered', 'redirected', 'gone']), params: z.object({ status: z.int() }) }),
  z.object({ code: z.enum([...CALL_FAILURES, 'secret_unreadable', 'not_sent', 'webhook_off']) }),
])

export type DeliveryFailure = z.infer<typeof deliveryFailure>

/** Why the server disabled a webhook: its receiver responded with 410, or every call failed for days. */
export const disabledReason = z.discriminatedUnion('code', [
  z.object({ code: z.literal('gone') }),
  z.object({ code: z.literal('failing'), params: z.object({ days: z.int(), failure: deliveryFailure }) }),
])

export type DisabledReason = z.infer<typeof disabledReason>
