import fs from 'node:fs/promises'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { toMigrationError } from './unusable-database.ts'

function createMigrator(db: Db): Migrator {
  const migrationFolder = path.join(import.meta.dirname, '../../../migrations')
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
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

/** Whether all migrations have been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}
