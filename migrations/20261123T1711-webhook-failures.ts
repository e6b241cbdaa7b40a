import { type Kysely, sql } from 'kysely'

/** The texts of failed deliveries before error codes existed. The first three contained the status. */
const FAILURE_TEXTS: [code: string, sentence: string][] = [
  ['answered', 'The receiver answered {status}'],
  ['redirected', 'The receiver redirects ({status}), which is not followed'],
  ['gone', 'The receiver wants no more messages ({status})'],
  ['address_not_allowed', 'Leave out the user name and password'],
  ['address_not_allowed', 'Enter an address that starts with https://'],
  ['address_not_allowed', 'This address is not on the public internet'],
  ['name_not_found', 'The name was not found'],
  ['name_lookup_failed', 'The name could not be looked up'],
  ['name_without_address', 'The name leads nowhere'],
  ['name_not_public', 'The name leads to an address that is not on the public internet'],
  ['connection_refused', 'The connection was refused'],
  ['connection_closed', 'The connection was closed before an answer came'],
  ['connection_failed', 'The connection failed'],
  ['server_unreachable', 'The server cannot be reached'],
  ['timeout', 'No answer came in time'],
  ['certificate_expired', 'The certificate has expired'],
  ['certificate_self_signed', 'The certificate is self-signed'],
  ['certificate_unverified', 'The certificate cannot be verified'],
  ['certificate_mismatch', 'The certificate is another server’s'],
  ['tls_failed', 'No secure connection could be made'],
  ['not_http', 'The answer was not HTTP'],
  ['call_failed', 'The call failed'],
  ['secret_unreadable', 'The signing secret cannot be read any more. Make a new one'],
  ['not_sent', 'The message could not be sent'],
  ['webhook_off', 'The webhook was switched off'],
]

const failureTable = sql`(values ${sql.join(FAILURE_TEXTS.map(([code, text]) => sql`(${sql.lit(code)}, ${sql.lit(text)})`))})`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function failure_from_text(failure text) returns jsonb language sql immutable as $$
      select case
        when failure is null then null
        else coalesce(
          (
            select case
              when known.text like '%{status}%' then jsonb_build_object(
                'code', known.code,
                'params', jsonb_build_object('status', substring(failure from '\\d{3}')::integer)
              )
              else jsonb_build_object('code', known.code)
            end
            from ${failureTable} as known(code, text)
            where known.text = regexp_replace(failure, '\\d{3}', '{status}')
            limit 1
          ),
          '{"code": "call_failed"}'::jsonb
        )
      end
    $$`.execute(db)
  await sql`
    alter table webhook_deliveries alter column last_error type jsonb using failure_from_text(last_error)`.execute(db)
  await sql`alter table webhook_deliveries rename column last_error to failure`.execute(db)
  await sql`
    alter table webhooks alter column note type jsonb using case
      when note is null then null
      when note like 'Nothing got through for %' then jsonb_build_object('code', 'failing', 'params', jsonb_build_object(
        'days', substring(note from 'for (\\d+) days')::integer,
        'failure', failure_from_text(substring(note from 'The last failure: (.*)\\.$'))
      ))
      else '{"code": "gone"}'::jsonb
    end`.execute(db)
  await sql`alter table webhooks rename column note to disabled_reason`.execute(db)
  await sql`drop function failure_from_text(text)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function failure_to_text(failure jsonb) returns text language sql immutable as $$
      select replace(known.text, '{status}', coalesce(failure #>> '{params,status}', ''))
      from ${failureTable} as known(code, text) where known.code = failure ->> 'code'
      order by known.text desc limit 1
    $$`.execute(db)
  await sql`alter table webhooks rename column disabled_reason to note`.execute(db)
  await sql`
    alter table webhooks alter column note type text using case note ->> 'code'
      when 'gone' then 'Its receiver answered 410: it wants no more messages.'
      when 'failing' then 'Nothing got through for ' || (note #>> '{params,days}') || ' days. The last failure: '
        || failure_to_text(note #> '{params,failure}') || '.'
    end`.execute(db)
  await sql`alter table webhook_deliveries rename column failure to last_error`.execute(db)
  await sql`
    alter table webhook_deliveries alter column last_error type text using failure_to_text(last_error)`.execute(db)
  await sql`drop function failure_to_text(jsonb)`.execute(db)
}
