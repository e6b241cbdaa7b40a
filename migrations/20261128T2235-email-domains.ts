import { type Kysely, sql } from 'kysely'

/** Spells the domains of users' addresses in ASCII, as they are compared from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    select user_id, email from users where email ~ '@.*[^\x01-\x7f]'`.execute(db)
  for (const { user_id, email } of rows) {
    const [localPart = '', domain = ''] = email.split('@')
    const url = `https://${domain}`
    if (!URL.canParse(url)) continue
    const address = `${localPart}@${new URL(url).hostname}`
    await sql`
      update users set email = ${address}
      where user_id = ${user_id} and not exists (select from users where email = ${address})`.execute(db)
  }
}

/** Earlier releases compare addresses as they are stored, so the spelling can stay. */
export async function down(): Promise<void> {}
