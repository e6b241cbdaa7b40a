import { HOUR } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ActLimit, lockActs, nextRoom, recordAct } from '../../../platform/limits/recent-acts.ts'
import type { Services } from '../../../platform/services.ts'

/** The mails to one address that people without a session cause. */
export const STRANGERS_MAILS: ActLimit = { act: 'stranger-mail', most: 20, seconds: HOUR / 1000 }
/** No news of a meeting that somebody has waits longer. */
const LONGEST_WAIT = HOUR

/**
 * When mails may go out that somebody without a session causes, by address: beyond the limit they wait for their turn, and
 * none is lost. A later change of the same meeting takes the place of one that waits.
 * @param isNews of a meeting that they already have: it waits for an hour at most
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
