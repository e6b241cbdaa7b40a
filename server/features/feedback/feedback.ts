import { currentDate } from '../../platform/clock.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { lockUser } from '../users/people.ts'
import { feedbackMail, type SupportMessage } from './mail.ts'
import { insertFeedback } from './store.ts'

/** Saves a user's feedback on the product and emails it to support. */
export async function sendGeneralFeedback(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  caller: Caller,
  message: string,
): Promise<{ success: true }> {
  const { name, email } = caller
  return saveAndMailMessage(services, caller, { kind: 'general', name, email, message })
}

/** Saves a support question and emails it to support. Works without a session; the sender's address is unverified. */
export async function sendSupportMessage(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  input: { name: string; email: string; message: string },
): Promise<{ success: true }> {
  return saveAndMailMessage(services, caller, { kind: 'support', ...input })
}

/** Messages are stored even if no support address is configured. */
async function saveAndMailMessage(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  caller: Caller | null,
  message: SupportMessage,
): Promise<{ success: true }> {
  const { db, clock, config } = services
  const trimmedMessage = { ...message, name: message.name.trim(), message: message.message.trim() }
  await db.transaction().execute(async (trx) => {
    if (caller) await lockUser(trx, caller.user_id)
    await insertFeedback(trx, { ...trimmedMessage, user_id: caller?.user_id ?? null, created_at: currentDate(clock) })
    if (config.supportEmail) await enqueueMail(services, trx, feedbackMail(config.supportEmail, trimmedMessage))
  })
  return { success: true }
}
