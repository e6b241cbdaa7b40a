/** The database cannot be used as configured. The message is one line for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
}
