import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Translate } from './errors.ts'
import type { DeliveryFailure, DisabledReason } from './webhook-failures.ts'

const FAILURE_MESSAGES = {
  answered: msg({ message: 'The receiver responded with {status}' }),
  redirected: msg({ message: 'The receiver redirected the call ({status}), which is not allowed' }),
  gone: msg({ message: 'The receiver accepts no more messages ({status})' }),
  address_not_allowed: msg`This address is not allowed`,
  name_not_found: msg`The hostname was not found`,
  name_lookup_failed: msg`The hostname could not be resolved`,
  name_without_address: msg`The hostname has no address`,
  name_not_public: msg`The hostname points to a private address`,
  connection_refused: msg`The connection was refused`,
  connection_closed: msg`The connection was closed before the receiver responded`,
  connection_failed: msg`The connection failed`,
  server_unreachable: msg`The receiver cannot be reached`,
  timeout: msg`The receiver did not respond in time`,
  certificate_expired: msg`The certificate has expired`,
  certificate_self_signed: msg`The certificate is self-signed`,
  certificate_unverified: msg`The certificate cannot be verified`,
  certificate_mismatch: msg`The certificate belongs to another server`,
  tls_failed: msg`The secure connection failed`,
  not_http: msg`The response was not HTTP`,
  call_failed: msg`The call failed`,
  secret_unreadable: msg`The signing secret can no longer be read. Create a new one`,
  not_sent: msg`The message could not be sent`,
  webhook_off: msg`The webhook was turned off`,
} as const satisfies Record<DeliveryFailure['code'], MessageDescriptor>

/**
 * Why a message was not delivered, without a full stop.
 * @param t translates a sentence into the reader's language
 */
export function deliveryFailureText(failure: DeliveryFailure, t: Translate): string {
  const message = FAILURE_MESSAGES[failure.code]
  return t('params' in failure ? { ...message, values: failure.params } : message)
}

/** Why the server disabled a webhook. */
export function disabledReasonText(reason: DisabledReason, t: Translate): string {
  if (reason.code === 'gone') return t(msg`The receiver responded with 410: it accepts no more messages.`)
  const { days, failure } = reason.params
  return t(
    msg`Every message failed for ${{ days }} days. Last failure: “${{ failure: deliveryFailureText(failure, t) }}”.`,
  )
}
