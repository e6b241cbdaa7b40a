import { HOUR, toSeconds } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type ActionLimit,
  deleteActions,
  findNextAllowedTime,
  lockActionKeys,
  recordAction,
} from '../../../platform/limits/action-limits.ts'
import type { Services } from '../../../platform/services.ts'

/** Limits how many emails anonymous people can trigger to one address. */
export const ANONYMOUS_MAIL_LIMIT: ActionLimit = { action: 'stranger-mail', max: 20, seconds: toSeconds(HOUR) }
/** Maximum delay (ms) of updates to a meeting that the recipient already knows about. */
const MAX_DELAY = HOUR

/**
 * When to send emails triggered by anonymous people, by address: emails over the limit are delayed, never dropped. A
 * later change to the same meeting replaces an unsent email.
 * @param isUpdate whether the recipients already know about the meeting; their emails are delayed by an hour at most
 */
export async function scheduleAnonymousMails(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  emails: readonly string[],
  { sendAfter, isUpdate }: { sendAfter: Date | undefined; isUpdate: boolean },
): Promise<Map<string, Date>> {
  const sendTimes = new Map<string, Date>()
  if (!config.isRateLimitEnabled) return sendTimes
  await lockActionKeys(trx, emails)
  for (const email of emails) {
    const nextAllowedTime = await findNextAllowedTime(trx, clock, ANONYMOUS_MAIL_LIMIT, email)
    const earliestTime = Math.max(sendAfter?.getTime() ?? clock.now(), nextAllowedTime)
    const sendTime = isUpdate ? Math.min(earliestTime, clock.now() + MAX_DELAY) : earliestTime
    await recordAction(trx, clock, ANONYMOUS_MAIL_LIMIT, email, sendTime)
    sendTimes.set(email, new Date(sendTime))
  }
  return sendTimes
}

/**
 * Stops counting emails that were withdrawn before the first attempt to send them. The record of an email has the time
 * of its `send_after`; a failed attempt changes `send_after`, so emails that failed still count. Emails that were not
 * triggered anonymously have no record.
 */
export function deleteAnonymousMailActions(
  trx: Db,
  mails: readonly { to_email: string; send_after: Date }[],
): Promise<void> {
  const actions = mails.map(({ to_email, send_after }) => ({ key: to_email, at: send_after }))
  return deleteActions(trx, ANONYMOUS_MAIL_LIMIT, actions)
}
