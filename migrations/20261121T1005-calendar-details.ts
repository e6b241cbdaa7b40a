import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars add column description text`.execute(db)
  // Null: whichever color is readable on the background.
  await sql`
    alter table calendars add column foreground_color text
    constraint calendars_foreground_color_check check (foreground_color ~ '^[0-9a-f]{6}$')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column foreground_color`.execute(db)
  await sql`alter table calendars drop column description`.execute(db)
}
