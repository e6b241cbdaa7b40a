import { type Kysely, sql } from 'kysely'

/** Records whether a meeting's title was chosen. The default title names both people, in each reader's language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings add column is_named boolean not null default true`.execute(db)
  // Until now, a title was the default if it consisted of the two names, joined in either language.
  await sql`
    update meetings m set is_named = false
    from (
      select meeting_id, min(name) filter (where position = 0) as organizer, min(name) filter (where position = 1) as guest
      from meeting_participants group by meeting_id having count(*) = 2
    ) as people
    where people.meeting_id = m.meeting_id
      and m.summary in (
        guest || ' and ' || organizer, guest || ' y ' || organizer, guest || ' e ' || organizer
      )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings drop column is_named`.execute(db)
}
