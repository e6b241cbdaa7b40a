import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A user's identity at a provider. `subject` is stable; the email address at the provider may change.
  await sql`
    create table identities (
      provider text not null check (provider in ('google', 'microsoft')),
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index identities_by_user on identities (user_id)`.execute(db)
  // Sign-ins that a provider has confirmed, for the browser to exchange for a token. Used rows are kept while the
  // browser could return with the same state.
  await sql`
    create table provider_sign_ins (
      state_hash text primary key,
      code_hash text not null constraint provider_sign_ins_code_key unique,
      provider text not null,
      subject text not null,
      email text not null,
      name text,
      picture text,
      time_zone text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table provider_sign_ins`.execute(db)
  await sql`drop table identities`.execute(db)
}
