import { sql } from 'kysely'
import { expect, test } from '#server/test/fixture.ts'
import type { Db } from './database.ts'
import { packSpans, unpackSpans } from './packed-spans.ts'

async function roundTrip(db: Db, spans: [string, string][]) {
  const rows = sql`(select * from json_to_recordset(${JSON.stringify(spans.map(([s, e]) => ({ s, e })))})
    as t (s timestamptz, e timestamptz)) as spans`
  const { rows: packedRows } = await sql<{ packed: Buffer | null }>`
    select ${packSpans(sql.ref<Date>('s'), sql.ref<Date>('e'))} as packed from ${rows}`.execute(db)
  return unpackSpans(packedRows[0]?.packed ?? null)
}

test('unpacked spans equal the stored spans to the millisecond', async ({ services }) => {
  const spans: [string, string][] = [
    ['2026-11-16T07:00:00.001Z', '2026-11-16T07:30:00.999Z'],
    ['1970-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
    ['1999-12-31T23:59:59.999Z', '2000-01-01T00:00:00.001Z'],
    ['1955-04-03T01:02:03.004Z', '9999-12-31T23:59:59.999Z'],
  ]
  expect(await roundTrip(services.db, spans)).toEqual(
    spans.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
  )
})

test('returns no spans for no rows', async ({ services }) => {
  expect(await roundTrip(services.db, [])).toEqual([])
})
