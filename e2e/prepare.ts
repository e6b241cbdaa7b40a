import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { query, withDatabase } from '#server/test/databases.ts'
import { type PostgresServer, providePostgresServer } from '#server/test/postgres-server.ts'
import { buildClientIfStale } from '../scripts/client-build.ts'
import { startServer } from './server.ts'
import { TEMPLATE_FOLDER_VARIABLE, TEMPLATE_VARIABLE } from './server-storage.ts'

/** Builds the current client and prepares an empty database for the end-to-end tests. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientIfStale()
  return prepareData()
}

/**
 * Creates the template database that all servers of this run copy, because creating and migrating a database
 * takes longer than starting a server. It is on a Postgres server if there is one, or else embedded.
 */
async function prepareData(): Promise<() => Promise<void>> {
  const postgres = await providePostgresServer()
  // The default of all servers in this run; an empty value means embedded.
  process.env['DATABASE_URL'] = postgres?.url ?? ''
  return postgres ? prepareDatabase(postgres) : prepareFolder()
}

async function prepareDatabase(postgres: PostgresServer): Promise<() => Promise<void>> {
  const name = `meridian_e2e_template_${process.pid}`
  await query(postgres.url, `create database ${name}`)
  await startServer({ DATABASE_URL: withDatabase(postgres.url, name) }).then((server) => server.stop())
  process.env[TEMPLATE_VARIABLE] = name
  return async () => {
    await query(postgres.url, `drop database ${name} with (force)`)
    await postgres.stop()
  }
}

async function prepareFolder(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-prepared-'))
  await startServer({ DATA_DIR: dataDir }).then((server) => server.stop())
  process.env[TEMPLATE_FOLDER_VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
