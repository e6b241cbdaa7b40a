import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import { currentDate } from '../../../../platform/clock.ts'
import { enqueueMail } from '../../../../platform/mail/outbox.ts'
import type { Services } from '../../../../platform/services.ts'
import type { AccountKey } from '../account-connection.ts'
import { reconnectMail } from '../mail.ts'
import { markReconnectMailed } from './store.ts'

/** Emails an account's owner a request to reconnect it, at most once until the account works again. */
export async function mailReconnectNotice(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  key: AccountKey,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const account = await markReconnectMailed(trx, key, currentDate(services.clock))
    if (!account) return
    const mail = reconnectMail(services.config, { ...account, language: account.language ?? DEFAULT_LANGUAGE })
    await enqueueMail(services, trx, mail)
  })
}
