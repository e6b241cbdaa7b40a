import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { query, withDatabase } from '#server/test/databases.ts'

/**
 * The environment variables that name the migrated, empty template database of all servers in a run: a database on the
 * server of `DATABASE_URL`, or a folder.
 */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE'
export const TEMPLATE_FOLDER_VARIABLE = 'E2E_TEMPLATE_FOLDER'

/** Environment of a server that stores its data as `npm start` does, even where a database server is available. */
export const EMBEDDED = { DATABASE_URL: '' }

let databaseCount = 0

/**
 * Environment of a server in a Vitest test: a copy of the tests' template database, which is dropped together with the
 * template, or embedded storage.
 */
export async function copyTemplate(
  postgres: { url: string; template: string } | null,
): Promise<{ DATABASE_URL: string }> {
  if (!postgres) return EMBEDDED
  const name = `${postgres.template}_e2e_${process.pid}_${databaseCount++}`
  await query(postgres.url, `create database ${name} template ${postgres.template}`)
  return { DATABASE_URL: withDatabase(postgres.url, name) }
}

/** A server's storage, deleted when the server stops. */
interface ServerStorage {
  env: Record<string, string>
  delete(): Promise<void>
}

/** Creates a data folder and, unless `env` names a database, an empty database: on a server or in the folder. */
export async function createServerStorage(env: Record<string, string> = {}): Promise<ServerStorage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-e2e-'))
  const deleteFolder = () => rm(dataDir, { recursive: true, force: true })
  if (env['DATABASE_URL']) return { env: { DATA_DIR: dataDir }, delete: deleteFolder }
  const url = process.env['DATABASE_URL']
  if (env['DATABASE_URL'] === EMBEDDED.DATABASE_URL || !url) {
    const folder = process.env[TEMPLATE_FOLDER_VARIABLE]
    if (folder) await cp(folder, dataDir, { recursive: true })
    return { env: { DATA_DIR: dataDir }, delete: deleteFolder }
  }
  const name = `meridian_e2e_${process.pid}_${databaseCount++}`
  const template = process.env[TEMPLATE_VARIABLE]
  await query(url, `create database ${name}${template ? ` template ${template}` : ''}`)
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: withDatabase(url, name) },
    async delete() {
      await query(url, `drop database ${name} with (force)`)
      await deleteFolder()
    },
  }
}
