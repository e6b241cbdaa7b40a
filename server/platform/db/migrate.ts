import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { toMigrationError } from './unusable-database.ts'

const migrationFolder = path.join(import.meta.dirname, '../../../migrations')
const provider = new FileMigrationProvider({ fs, path, migrationFolder })

function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider })
}

/**
 * Applies all pending migrations. Safe to call from several processes at once: only one applies them.
 * @returns the names of the applied migrations
 * @throws the error of the migration that failed; then none is applied, because all run in one transaction
 * @throws {UnusableDatabaseError} if the role may not migrate the database, or a newer version has migrated it
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error) throw toMigrationError(error)
  return results?.map((result) => result.migrationName) ?? []
}

/**
 * Reverts the newest migration.
 * @returns its name, or undefined if there was none
 */
export async function migrateDown(db: Db): Promise<string | undefined> {
  const { error, results } = await createMigrator(db).migrateDown()
  if (error) throw toMigrationError(error)
  return results?.[0]?.migrationName
}

/** Whether all migrations have been applied. The migrator itself would read the database's whole catalog for this. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const appliedNames = new Set(rows.map(({ name }) => name))
  return Object.keys(await provider.getMigrations()).every((name) => appliedNames.has(name))
}
