import { type Kysely, sql } from 'kysely'

/*
 * Reasons were English sentences in three generations of wording: "2 earlier starts fell out: 2 another participant",
 * "… fell out over another participant's calendar" and "2 earlier times did not fit because of another participant’s
 * calendar". In the last two, a single cause has no number of its own: its number is the total.
 */

/** SQL for the number before a cause; `cause` is a regular expression. */
function countOf(cause: string) {
  const pattern = `(\\d+) (?:earlier (?:start|time)s? (?:fell out|did not fit) )?(?:over |because of )?(?:${cause})[.,]`
  return sql`coalesce(substring(reason from ${sql.lit(pattern)})::integer, 0)`
}

const OTHERS_PATTERN = "another participant|(?:another participant|the organizer)['’]s calendar"

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function booking_reason_from_text(reason text) returns jsonb language sql immutable as $$
      select case
        when reason ~ '^The first (later )?time ' then jsonb_strip_nulls(jsonb_build_object(
          'code', case when reason like 'The first later %' then 'next_free' else 'first_free' end,
          'total', case
            when reason ~ 'time both ' then 2
            else coalesce(substring(reason from 'time all (\\d+) ')::integer, 1)
          end,
          'only', case
            when reason ~ 'time you are ' then 'reader'
            when reason ~ 'time the organizer is ' then 'organizer'
          end,
          'has_guests', reason ~ ' whose calendars are known |time (you are|the organizer is) ',
          'earlier', jsonb_build_object(
            'hours', ${countOf('your hours')},
            'busy', ${countOf('your busy times')},
            'unread', ${countOf('your calendar that could not be read')},
            'others', ${countOf(OTHERS_PATTERN)},
            'others_unread', ${countOf('a calendar that could not be read')}
          )
        ))
        else '{"code": "picked"}'::jsonb
      end
    $$`.execute(db)
  await sql`alter table meetings alter column reason type jsonb using booking_reason_from_text(reason)`.execute(db)
  // Stored responses to bookings and to moves.
  for (const path of ['{answer,booked,reason}', '{answer,reason}']) {
    await sql`
      update idempotency_keys
      set answer = jsonb_set(answer::jsonb, ${path}::text[], booking_reason_from_text(answer #>> ${path}::text[]))::json
      where json_typeof(answer #> ${path}::text[]) = 'string'`.execute(db)
  }
  await sql`drop function booking_reason_from_text(text)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function booking_reason_to_text(reason jsonb) returns text language sql immutable as $$
      with causes as (
        select n, cause, place from (values
          ((reason #>> '{earlier,hours}')::integer, 'your hours', 1),
          ((reason #>> '{earlier,busy}')::integer, 'your busy times', 2),
          (
            (reason #>> '{earlier,others}')::integer,
            case when reason ? 'only' then 'the organizer’s calendar' else 'another participant’s calendar' end,
            3
          ),
          ((reason #>> '{earlier,unread}')::integer, 'your calendar that could not be read', 4),
          ((reason #>> '{earlier,others_unread}')::integer, 'a calendar that could not be read', 5)
        ) as cause(n, cause, place)
        where n > 0
      )
      select case when reason ->> 'code' = 'picked' then 'The time that was picked.' else
        'The first ' || case when reason ->> 'code' = 'next_free' then 'later ' else '' end || 'time '
        || case reason ->> 'only'
          when 'reader' then 'you are'
          when 'organizer' then 'the organizer is'
          else case reason ->> 'total' when '2' then 'both' else 'all ' || (reason ->> 'total') end
            || case when (reason ->> 'has_guests')::boolean then ' whose calendars are known' else '' end || ' are'
        end
        || ' free'
        || coalesce((
          select '; ' || sum(n) || case when sum(n) = 1 then ' earlier time' else ' earlier times' end || ' did not fit'
            || case when count(*) = 1 then ' because of ' || min(cause)
               else ': ' || string_agg(n || ' because of ' || cause, ', ' order by place) end
          from causes having count(*) > 0
        ), '')
        || '.'
      end
    $$`.execute(db)
  await sql`alter table meetings alter column reason type text using booking_reason_to_text(reason)`.execute(db)
  for (const path of ['{answer,booked,reason}', '{answer,reason}']) {
    await sql`
      update idempotency_keys
      set answer = jsonb_set(
        answer::jsonb, ${path}::text[], to_jsonb(booking_reason_to_text((answer #> ${path}::text[])::jsonb))
      )::json
      where json_typeof(answer #> ${path}::text[]) = 'object'`.execute(db)
  }
  await sql`drop function booking_reason_to_text(jsonb)`.execute(db)
}
