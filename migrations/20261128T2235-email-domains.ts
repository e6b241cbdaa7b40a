import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  ['users', 'email'],
  ['accounts', 'account_email'],
  ['access_requests', 'email'],
  ['access_codes', 'email'],
  ['group_participants', 'email'],
  ['group_audit', 'email'],
  ['meeting_participants', 'email'],
  ['not_me_links', 'email'],
  ['guest_blocks', 'email'],
  ['mails', 'to_email'],
  ['feedback', 'email'],
] as const

const ASCII_DOMAIN = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+$/

function spellInAscii(address: string): string | undefined {
  const [localPart = '', domain = ''] = address.split('@')
  const url = `https://${domain}`
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return ASCII_DOMAIN.test(hostname) ? `${localPart}@${hostname}` : undefined
}

/**
 * Spells the domains of stored addresses in ASCII, as addresses are compared from now on. A row whose new address is
 * taken keeps its own; such a user can only log in to the other account, whose mailbox is the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS) {
    const { rows } = await sql<{ ctid: string; address: string }>`
      select ctid::text, ${sql.ref(column)} as address from ${sql.table(table)}
      where ${sql.ref(column)} ~ '@.*[^\x01-\x7f]'`.execute(db)
    for (const { ctid, address } of rows) {
      const newAddress = spellInAscii(address)
      if (newAddress === undefined) continue
      await sql`savepoint address`.execute(db)
      try {
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${newAddress} where ctid = ${ctid}::tid`.execute(db)
      } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error
        await sql`rollback to savepoint address`.execute(db)
      }
    }
  }
}

/** Earlier releases compare addresses as they are stored, so the spelling can stay. */
export async function down(): Promise<void> {}
