import { type Kysely, sql } from 'kysely'

/**
 * Records what an email about a meeting reports, besides its time: if it is withdrawn, the email that replaces it reports
 * that too. Names are included, because people who close their accounts are deleted from their meetings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reported_changes json`.execute(db)
  await sql`
    update mails m set reported_changes = json_build_object('departed', (
      select json_agg(json_build_object('email', departed.email, 'name', p.name))
      from unnest(m.departed_emails) departed (email)
      left join meeting_participants p on p.meeting_id = m.meeting_id and p.email = departed.email
    )) where cardinality(departed_emails) > 0`.execute(db)
  await sql`alter table mails drop column departed_emails`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column departed_emails text[] not null default '{}'`.execute(db)
  await sql`
    update mails set departed_emails = array(
      select departed->>'email' from json_array_elements(reported_changes->'departed') departed
    ) where reported_changes is not null`.execute(db)
  await sql`alter table mails drop column reported_changes`.execute(db)
}
