/** The database cannot be used as configured. The message is one line for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}

/** Describes why a database could not be opened; `setting` is the environment variable that names it. */
export function toOpeningError(setting: 'DATABASE_URL' | 'DATA_DIR', error: unknown): UnusableDatabaseError {
  if (error instanceof UnusableDatabaseError) return error
  return new UnusableDatabaseError(`${setting}: cannot open the database: ${firstLineOf(error)}`, { cause: error })
}

/** The usual reasons why the embedded database cannot access its files, by WASI error number. */
const FILE_PROBLEMS = new Map<unknown, string>([
  [2, 'permission denied'],
  [19, 'disk quota exceeded'],
  [29, 'input/output error'],
  [33, 'too many open files'],
  [51, 'no space left on device'],
  [54, 'not a folder'],
  [63, 'operation not permitted'],
  [69, 'read-only file system'],
])

/** Converts an error of the embedded database's file system, which is not an `Error`; others are returned unchanged. */
export function toFileError(folder: string, error: unknown): unknown {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('errno' in error)) return error
  const problem = FILE_PROBLEMS.get(error.errno) ?? `file system error ${String(error.errno)}`
  return new Error(`${problem}: ${folder}`, { cause: error })
}

const INSUFFICIENT_PRIVILEGE = '42501'
const NEWER_MIGRATION = /^corrupted migrations: previously executed migration (\S+) is missing$/

/** Converts a migration error that only the operator can resolve; other errors are returned unchanged. */
export function toMigrationError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === INSUFFICIENT_PRIVILEGE)
    return new UnusableDatabaseError(`DATABASE_URL: ${firstLineOf(error)}. Its role must own the database.`, {
      cause: error,
    })
  const newerMigration = NEWER_MIGRATION.exec(error.message)?.[1]
  if (newerMigration === undefined) return error
  return new UnusableDatabaseError(
    `The database was migrated by a newer version of Meridian (${newerMigration}). Run that version, or restore an older backup.`,
    { cause: error },
  )
}

function firstLineOf(error: unknown): string {
  // A host with several addresses causes an AggregateError: one error for each address, and an empty message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).replace(/\n.*/s, '')
}
