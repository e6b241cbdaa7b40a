/** Checks the error's fields, since the embedded database has its own error class. */
function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}

function isViolation(error: unknown, code: string, constraint: string): boolean {
  return hasCode(error, code) && 'constraint' in error && error.constraint === constraint
}

/** Whether Postgres aborted a transaction because of a deadlock (SQLSTATE 40P01). */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01')
}

/** Whether a statement violated a foreign key, for example because a row was just deleted (SQLSTATE 23503). */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503')
}

/** Whether a statement violated this unique constraint or index (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23505', constraint)
}

/** Whether a statement violated this exclusion constraint (SQLSTATE 23P01). */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23P01', constraint)
}
