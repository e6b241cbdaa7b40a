import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { NewFeedbackRow } from './tables.ts'

export async function insertFeedback(db: Db, feedback: NewFeedbackRow): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}

/** Deletes a user's messages, and all messages sent with one of their addresses. */
export async function deleteFeedback(db: Db, user_id: UserId, addresses: readonly string[]): Promise<void> {
  await db
    .deleteFrom('feedback')
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('email', 'in', addresses)]))
    .execute()
}
