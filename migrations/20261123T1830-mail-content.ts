import { type Kysely, sql } from 'kysely'

/**
 * Stores the content of an email instead of its HTML and text, which are ten times as large and are rendered when it is
 * sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // json, not jsonb: it is only stored, and keeps strings that jsonb rejects.
  await sql`alter table mails add column content json`.execute(db)
  await sql`update mails set content = json_build_object('html', html, 'text', text) where text <> ''`.execute(db)
  await sql`alter table mails drop column html, drop column text`.execute(db)
}

/** Unsent emails cannot be rendered here: the server has to send them first. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from mails where sent_at is null and given_up_at is null and content->>'html' is null) then
        raise exception 'The outbox contains emails that are not sent yet';
      end if;
    end $$`.execute(db)
  await sql`alter table mails add column html text not null default '', add column text text not null default ''`.execute(
    db,
  )
  await sql`
    update mails set html = content->>'html', text = content->>'text' where content->>'html' is not null`.execute(db)
  await sql`alter table mails alter column html drop default, alter column text drop default, drop column content`.execute(
    db,
  )
}
