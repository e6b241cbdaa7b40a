import { HOUR } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ActLimit, lockActs, nextRoom, recordAct } from '../../../platform/limits/recent-acts.ts'
import type { Services } from '../../../platform/services.ts'

/** Limits the mails to one address that anonymous people trigger. */
export const STRANGERS_MAILS: ActLimit = { act: 'stranger-mail', most: 20, seconds: HOUR / 1000 }
/** Maximum delay of updates to a meeting that the recipient already knows. */
const LONGEST_WAIT = HOUR

/**
 * When to send mails triggered by anonymous people, by address: mails over the limit are delayed, never dropped. A
 * later change of the same meeting replaces a waiting mail.
 * @param isNews about a meeting that the recipient already knows: delayed for an hour at most
 */
export async function turnsOf(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  emails: readonly string[],
  { sendAfter, isNews }: { sendAfter: Date | undefined; isNews: boolean },
): Promise<Map<string, Date>> {
  const turns = new Map<string, Date>()
  if (!config.rateLimit) return turns
  await lockActs(trx, emails)
  for (const email of emails) {
    const room = await nextRoom(trx, clock, STRANGERS_MAILS, email)
    const wanted = Math.max(sendAfter?.getTime() ?? clock.now(), room)
    const at = isNews ? Math.min(wanted, clock.now() + LONGEST_WAIT) : wanted
    await recordAct(trx, clock, STRANGERS_MAILS, email, at)
    turns.set(email, new Date(at))
  }
  return turns
}
