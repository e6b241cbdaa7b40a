/** By its facts and not its class: the embedded database has an error class of its own. */
function violates(error: unknown, code: string, constraint: string): boolean {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false
  return error.code === code && error.constraint === constraint
}

/** Did Postgres end a transaction because it and another waited for each other? (SQLSTATE 40P01) */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Did a statement fail because this unique constraint or index has the value already? (SQLSTATE 23505) */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return violates(error, '23505', constraint)
}

/** Did a statement fail because this exclusion constraint refuses the row? (SQLSTATE 23P01) */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return violates(error, '23P01', constraint)
}
