import { expect, inject, test } from 'vitest'
import { dropTemplate, query, withDatabase } from './databases.ts'

test.each([
  ['postgres://ana:secret@db.test:5432/real?sslmode=disable', 'postgres://ana:secret@db.test:5432/own?sslmode=disable'],
  ['postgres://ana@localhost/', 'postgres://ana@localhost/own'],
  ['postgres://ana@localhost', 'postgres://ana@localhost/own'],
  ['postgres://ana@localhost?sslmode=disable', 'postgres://ana@localhost/own?sslmode=disable'],
  ['postgres://localhost?host=/run/postgresql', 'postgres://localhost/own?host=/run/postgresql'],
  ['postgres://ana@/real?host=/run/postgresql', 'postgres://ana@/own?host=/run/postgresql'],
  ['postgres:///real', 'postgres:///own'],
])('tests never use the database of the given URL: %s', (url, expected) => {
  expect(withDatabase(url, 'own')).toBe(expected)
})

test.skipIf(!inject('postgres'))('a run drops its own databases, and not those of a concurrent run', async () => {
  const url = inject('postgres')?.url ?? ''
  const template = `meridian_drop_${process.pid}`
  const [copy, other] = [`${template}_1`, `${template}1`]
  for (const name of [template, copy, other]) await query(url, `create database ${name}`)
  await dropTemplate(url, template)
  const rows = await query<{ datname: string }>(url, 'select datname from pg_database where starts_with(datname, $1)', [
    template,
  ])
  await query(url, `drop database ${other}`)
  expect(rows).toEqual([{ datname: other }])
})
