import { preconditionFailed } from '../api-errors.ts'
import { etagOf } from '../state.ts'

/** Rejects a write whose If-Match header names another version. */
export function checkPrecondition(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(version)) throw preconditionFailed()
}
