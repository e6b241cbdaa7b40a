import { type Kysely, sql } from 'kysely'

/** Time zone names that Temporal rejects, with the zones that screens showed for them. */
const ZONES: Readonly<Record<string, string>> = {
  ACT: 'Australia/Darwin',
  AET: 'Australia/Sydney',
  AGT: 'America/Argentina/Buenos_Aires',
  ART: 'Africa/Cairo',
  AST: 'America/Anchorage',
  BET: 'America/Sao_Paulo',
  BST: 'Asia/Dhaka',
  CAT: 'Africa/Harare',
  CNT: 'America/St_Johns',
  CST: 'America/Chicago',
  CTT: 'Asia/Shanghai',
  EAT: 'Africa/Addis_Ababa',
  ECT: 'Europe/Paris',
  IET: 'America/Indiana/Indianapolis',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  MIT: 'Pacific/Apia',
  NET: 'Asia/Yerevan',
  NST: 'Pacific/Auckland',
  PLT: 'Asia/Karachi',
  PNT: 'America/Phoenix',
  PRT: 'America/Puerto_Rico',
  PST: 'America/Los_Angeles',
  SST: 'Pacific/Guadalcanal',
  VST: 'Asia/Ho_Chi_Minh',
  'US/PACIFIC-NEW': 'America/Los_Angeles',
  'SYSTEMV/AST4': 'America/Puerto_Rico',
  'SYSTEMV/AST4ADT': 'America/Halifax',
  'SYSTEMV/CST6': 'America/Regina',
  'SYSTEMV/CST6CDT': 'America/Chicago',
  'SYSTEMV/EST5': 'America/Indiana/Indianapolis',
  'SYSTEMV/EST5EDT': 'America/New_York',
  'SYSTEMV/HST10': 'Pacific/Honolulu',
  'SYSTEMV/MST7': 'America/Phoenix',
  'SYSTEMV/MST7MDT': 'America/Denver',
  'SYSTEMV/PST8': 'Pacific/Pitcairn',
  'SYSTEMV/PST8PDT': 'America/Los_Angeles',
  'SYSTEMV/YST9': 'Pacific/Gambier',
  'SYSTEMV/YST9YDT': 'America/Anchorage',
}

/** Replaces invalid stored time zone names, which break the search, with valid ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [names, zones] = [Object.keys(ZONES), Object.values(ZONES)]
  for (const table of ['users', 'calendars', 'events', 'meetings', 'meeting_participants']) {
    await sql`
      update ${sql.table(table)} t set time_zone = z.zone
      from unnest(${names}::text[], ${zones}::text[]) as z (name, zone)
      where upper(t.time_zone) = z.name`.execute(db)
  }
}

/** Nothing to revert: the new names are valid too. */
export async function down(): Promise<void> {}
