import type { Translate } from './sentences.ts'
import type { DeliveryFailure, DisabledReason } from './webhook-failures.ts'

/** The English text of each failure. */
const FAILURE_MESSAGES = {
  answered: 'The receiver answered {status}',
  redirected: 'The receiver redirected the call ({status}), which is not allowed',
  gone: 'The receiver accepts no more messages ({status})',
  address_not_allowed: 'This address is not allowed',
  name_not_found: 'The host name was not found',
  name_lookup_failed: 'The host name could not be looked up',
  name_without_address: 'The host name has no address',
  name_not_public: 'The host name points to a private address',
  connection_refused: 'The connection was refused',
  connection_closed: 'The connection was closed before the receiver responded',
  connection_failed: 'The connection failed',
  server_unreachable: 'The receiver cannot be reached',
  timeout: 'The receiver did not respond in time',
  certificate_expired: 'The certificate has expired',
  certificate_self_signed: 'The certificate is self-signed',
  certificate_unverified: 'The certificate cannot be verified',
  certificate_mismatch: 'The certificate belongs to another server',
  tls_failed: 'The secure connection failed',
  not_http: 'The response was not HTTP',
  call_failed: 'The call failed',
  secret_unreadable: 'The signing secret can no longer be read. Create a new one',
  not_sent: 'The message could not be sent',
  webhook_off: 'The webhook was switched off',
} as const satisfies Record<DeliveryFailure['code'], string>

/** The English sentences of failed deliveries; each language translates all of them. */
export type FailureSentence =
  | (typeof FAILURE_MESSAGES)[keyof typeof FAILURE_MESSAGES]
  | 'The receiver answered 410: it accepts no more messages.'
  | 'Every message failed for {days} days. The last failure: {failure}.'

/**
 * Why a message was not delivered, without a full stop.
 * @param t translates a sentence into the reader's language
 */
export function deliveryFailureText(failure: DeliveryFailure, t: Translate<FailureSentence>): string {
  return 'params' in failure ? t(FAILURE_MESSAGES[failure.code], failure.params) : t(FAILURE_MESSAGES[failure.code])
}

/** Why the server disabled a webhook. */
export function disabledReasonText(reason: DisabledReason, t: Translate<FailureSentence>): string {
  if (reason.code === 'gone') return t('The receiver answered 410: it accepts no more messages.')
  const { days, failure } = reason.params
  return t('Every message failed for {days} days. The last failure: {failure}.', {
    days,
    failure: deliveryFailureText(failure, t),
  })
}
