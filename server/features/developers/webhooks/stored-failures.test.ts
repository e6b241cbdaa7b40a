import { sql } from 'kysely'
import { createUser } from '#server/test/factories.ts'
import { withRollback } from '#server/test/rollback.ts'
import { createWebhookFor, expect, test } from '#server/test/webhook-fixture.ts'
import type { DeliveryFailure, DisabledReason } from '#shared/webhook-failures.ts'
import { down, up } from '../../../../migrations/20261123T1711-webhook-failures.ts'

/** Values stored by older versions, and their current form. */
const FAILURES: [prose: string | null, failure: DeliveryFailure | null][] = [
  [null, null],
  ['The receiver answered 500', { code: 'answered', params: { status: 500 } }],
  ['The receiver redirects (302), which is not followed', { code: 'redirected', params: { status: 302 } }],
  ['The receiver wants no more messages (410)', { code: 'gone', params: { status: 410 } }],
  ['This address is not on the public internet', { code: 'address_not_allowed' }],
  ['The signing secret cannot be read any more. Make a new one', { code: 'secret_unreadable' }],
  ['The message could not be sent', { code: 'not_sent' }],
  ['The webhook was switched off', { code: 'webhook_off' }],
  ['The name was not found', { code: 'name_not_found' }],
  ['The name could not be looked up', { code: 'name_lookup_failed' }],
  ['The name leads nowhere', { code: 'name_without_address' }],
  ['The name leads to an address that is not on the public internet', { code: 'name_not_public' }],
  ['The connection was refused', { code: 'connection_refused' }],
  ['The connection was closed before an answer came', { code: 'connection_closed' }],
  ['The connection failed', { code: 'connection_failed' }],
  ['The server cannot be reached', { code: 'server_unreachable' }],
  ['No answer came in time', { code: 'timeout' }],
  ['The certificate has expired', { code: 'certificate_expired' }],
  ['The certificate is self-signed', { code: 'certificate_self_signed' }],
  ['The certificate cannot be verified', { code: 'certificate_unverified' }],
  ['The certificate is another server’s', { code: 'certificate_mismatch' }],
  ['No secure connection could be made', { code: 'tls_failed' }],
  ['The answer was not HTTP', { code: 'not_http' }],
  ['The call failed', { code: 'call_failed' }],
]

const REASONS: [prose: string | null, reason: DisabledReason | null][] = [
  [null, null],
  ['Its receiver answered 410: it wants no more messages.', { code: 'gone' }],
  [
    'Nothing got through for 3 days. The last failure: The receiver answered 500.',
    { code: 'failing', params: { days: 3, failure: { code: 'answered', params: { status: 500 } } } },
  ],
  [
    'Nothing got through for 12 days. The last failure: The signing secret cannot be read any more. Make a new one.',
    { code: 'failing', params: { days: 12, failure: { code: 'secret_unreadable' } } },
  ],
]

test('the migration converts stored sentences to data and back', async ({ services, receiver }) => {
  const { id } = await createWebhookFor(services, await createUser(services), receiver.url)
  await withRollback(services, async (trx) => {
    await down(trx as never)
    await sql`
      insert into webhook_deliveries (webhook_id, message_id, type, payload, created_at, send_after, last_error)
      select ${id}, ordinal, 'webhook.test', '{}', now(), now(), prose
      from json_array_elements_text(${JSON.stringify(FAILURES.map(([prose]) => prose))}::json)
        with ordinality as stored(prose, ordinal)`.execute(trx)
    await sql`create table stored_notes as select ordinal, prose as note
      from json_array_elements_text(${JSON.stringify(REASONS.map(([prose]) => prose))}::json)
        with ordinality as stored(prose, ordinal)`.execute(trx)
    await sql`
      insert into webhooks (webhook_id, user_id, url, events, secret, created_at, failures, note)
      select gen_random_uuid(), user_id, url, events, secret, created_at, ordinal, stored_notes.note
      from webhooks, stored_notes`.execute(trx)
    await up(trx as never)
    const failures = await sql<{ value: unknown }>`
      select failure as value from webhook_deliveries order by message_id::integer`.execute(trx)
    expect(failures.rows.map(({ value }) => value)).toEqual(FAILURES.map(([, failure]) => failure))
    const reasons = await sql<{ value: unknown }>`
      select disabled_reason as value from webhooks where failures > 0 order by failures`.execute(trx)
    expect(reasons.rows.map(({ value }) => value)).toEqual(REASONS.map(([, reason]) => reason))
    await down(trx as never)
    const prose = await sql<{ value: unknown }>`
      select last_error as value from webhook_deliveries order by message_id::integer`.execute(trx)
    expect(prose.rows.map(({ value }) => value)).toEqual(FAILURES.map(([text]) => text))
    const notes = await sql<{ value: unknown }>`
      select note as value from webhooks where failures > 0 order by failures`.execute(trx)
    expect(notes.rows.map(({ value }) => value)).toEqual(REASONS.map(([text]) => text))
  })
})
