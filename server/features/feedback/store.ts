import type { Db } from '../../platform/db/database.ts'
import type { NewFeedbackRow } from '../../platform/db/schema.ts'

export async function insertFeedback(db: Db, feedback: NewFeedbackRow): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}
