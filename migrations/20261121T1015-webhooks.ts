import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Secrets are encrypted. Until `previous_secret_until`, messages are also signed with the previous secret. `note` is
  // the reason why a webhook was disabled, unless its owner disabled it.
  await sql`
    create table webhooks (
      webhook_id uuid primary key,
      user_id uuid not null references users on delete cascade,
      url text not null,
      events text[] not null check (cardinality(events) > 0),
      secret text not null,
      previous_secret text,
      previous_secret_until timestamptz,
      disabled_at timestamptz,
      note text,
      failures integer not null default 0,
      failing_since timestamptz,
      created_at timestamptz not null,
      constraint webhooks_previous_secret_ends check ((previous_secret is null) = (previous_secret_until is null))
    )`.execute(db)
  await sql`create index webhooks_by_user on webhooks (user_id, created_at)`.execute(db)
  // Undoing a booking deletes its pending deliveries. A redelivery keeps the `message_id`.
  await sql`
    create table webhook_deliveries (
      delivery_id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhooks on delete cascade,
      message_id text not null,
      type text not null,
      payload text not null,
      meeting_id text references meetings on delete cascade,
      created_at timestamptz not null,
      send_after timestamptz not null,
      attempts integer not null default 0,
      -- A process has claimed the message until this time. A claim expires only if its process has died.
      claimed_until timestamptz,
      delivered_at timestamptz,
      given_up_at timestamptz,
      response_status integer,
      response_excerpt text,
      duration_ms integer,
      last_error text
    )`.execute(db)
  await sql`create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, delivery_id desc)`.execute(
    db,
  )
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (send_after)
      where delivered_at is null and given_up_at is null`.execute(db)
  await sql`create index webhook_deliveries_by_meeting on webhook_deliveries (meeting_id) where meeting_id is not null`.execute(
    db,
  )
  await sql`create index webhook_deliveries_by_age on webhook_deliveries (created_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table webhook_deliveries`.execute(db)
  await sql`drop table webhooks`.execute(db)
}
