import fs from 'node:fs/promises'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'

function migrator(db: Db): Migrator {
  const migrationFolder = path.join(import.meta.dirname, '../../../migrations')
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
}

/**
 * Brings the schema up to date; several processes may try at once, one does it.
 * @returns the names of the migrations that were applied
 * @throws the first migration's error; what came before it stays applied
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (error) throw error
  return results?.map((result) => result.migrationName) ?? []
}

/**
 * Takes back the newest migration.
 * @returns its name, or undefined when there was none
 */
export async function migrateDown(db: Db): Promise<string | undefined> {
  const { error, results } = await migrator(db).migrateDown()
  if (error) throw error
  return results?.[0]?.migrationName
}

/** Is there no migration that is still to be applied? */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
