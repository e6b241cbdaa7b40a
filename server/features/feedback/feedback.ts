import { dateOf } from '../../platform/clock.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { feedbackMail, type Letter } from './mail.ts'
import { insertFeedback } from './store.ts'

/** What a user thinks of the product. */
export async function sendGeneralFeedback(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  caller: Caller,
  message: string,
): Promise<{ success: true }> {
  const { name, email } = caller
  return keepAndPassOn(services, caller, { kind: 'general', name, email, message })
}

/** A question from anybody, who need not be signed in; the address is theirs to give. */
export async function sendSupportMessage(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  input: { name: string; email: string; message: string },
): Promise<{ success: true }> {
  return keepAndPassOn(services, caller, { kind: 'support', ...input })
}

/** A letter is kept even where no address is configured to mail it to. */
async function keepAndPassOn(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  caller: Caller | null,
  written: Letter,
): Promise<{ success: true }> {
  const { db, clock, config } = services
  const letter = { ...written, name: written.name.trim(), message: written.message.trim() }
  await db.transaction().execute(async (trx) => {
    await insertFeedback(trx, { ...letter, user_id: caller?.user_id ?? null, created_at: dateOf(clock) })
    if (config.supportEmail) await queueMail(services, trx, feedbackMail(config.supportEmail, letter))
  })
  return { success: true }
}
