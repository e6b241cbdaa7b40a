import type { Translate } from './sentences.ts'
import type { DeliveryFailure, DisabledReason } from './webhook-failures.ts'

/** The English text of each failure. */
const FAILURES = {
  answered: 'The receiver answered {status}',
  redirected: 'The receiver redirects ({status}), which is not followed',
  gone: 'The receiver wants no more messages ({status})',
  address_not_allowed: 'This address may not be called',
  name_not_found: 'The name was not found',
  name_lookup_failed: 'The name could not be looked up',
  name_without_address: 'The name leads nowhere',
  name_not_public: 'The name leads to an address that is not on the public internet',
  connection_refused: 'The connection was refused',
  connection_closed: 'The connection was closed before an answer came',
  connection_failed: 'The connection failed',
  server_unreachable: 'The server cannot be reached',
  timeout: 'No answer came in time',
  certificate_expired: 'The certificate has expired',
  certificate_self_signed: 'The certificate is self-signed',
  certificate_unverified: 'The certificate cannot be verified',
  certificate_mismatch: 'The certificate is another server’s',
  tls_failed: 'No secure connection could be made',
  not_http: 'The answer was not HTTP',
  call_failed: 'The call failed',
  secret_unreadable: 'The signing secret cannot be read any more. Make a new one',
  not_sent: 'The message could not be sent',
  webhook_off: 'The webhook was switched off',
} as const satisfies Record<DeliveryFailure['code'], string>

/** The English sentences of failed deliveries; each language translates all of them. */
export type FailureSentence =
  | (typeof FAILURES)[keyof typeof FAILURES]
  | 'Its receiver answered 410: it wants no more messages.'
  | 'Nothing got through for {days} days. The last failure: {failure}.'

/**
 * Why a message was not delivered, without a full stop.
 * @param t translates a sentence into the reader's language
 */
export function deliveryFailureText(failure: DeliveryFailure, t: Translate<FailureSentence>): string {
  return 'params' in failure ? t(FAILURES[failure.code], failure.params) : t(FAILURES[failure.code])
}

/** Why the server switched off a webhook. */
export function disabledReasonText(reason: DisabledReason, t: Translate<FailureSentence>): string {
  if (reason.code === 'gone') return t('Its receiver answered 410: it wants no more messages.')
  const { days, failure } = reason.params
  return t('Nothing got through for {days} days. The last failure: {failure}.', {
    days,
    failure: deliveryFailureText(failure, t),
  })
}
