import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { query, withDatabase } from '#server/test/databases.ts'
import { startPostgresServer } from '#server/test/postgres-server.ts'
import { buildClientIfStale } from '../scripts/client-build.ts'
import { startServer } from './server.ts'
import { TEMPLATE_FOLDER_VARIABLE, TEMPLATE_VARIABLE } from './server-storage.ts'

/** Builds the current client and prepares an empty database for the end-to-end tests. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientIfStale()
  return prepareData()
}

/**
 * Creates the template database that all servers of this run copy, because creating a database takes longer than
 * starting a server. It is on the server of `DATABASE_URL` or on a temporary one, or embedded if Postgres is not
 * installed.
 */
async function prepareData(): Promise<() => Promise<void>> {
  const configuredUrl = process.env['DATABASE_URL']
  const postgres = configuredUrl ? undefined : await startPostgresServer()
  const url = configuredUrl ?? postgres?.url
  return url ? prepareDatabase(url, async () => postgres?.stop()) : prepareFolder()
}

async function prepareDatabase(url: string, stop: () => Promise<void>): Promise<() => Promise<void>> {
  const name = `meridian_e2e_template_${process.pid}`
  await query(url, `create database ${name}`)
  await startServer({ DATABASE_URL: withDatabase(url, name) }).then((server) => server.stop())
  process.env[TEMPLATE_VARIABLE] = name
  process.env['DATABASE_URL'] = url
  return async () => {
    await query(url, `drop database ${name} with (force)`)
    await stop()
  }
}

async function prepareFolder(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-prepared-'))
  await startServer({ DATA_DIR: dataDir }).then((server) => server.stop())
  process.env[TEMPLATE_FOLDER_VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
