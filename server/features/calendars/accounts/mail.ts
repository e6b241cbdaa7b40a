import { accountName, providerName } from '#shared/account-name.ts'
import type { Language } from '#shared/languages.ts'
import type { Config } from '../../../platform/config.ts'
import { createTranslator } from '../../../platform/mail/translator.ts'
import type { Mail } from '../../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

/** An account, and its owner as the recipient of emails. */
export interface MailedAccount {
  email: string
  language: Language
  provider: string
  account_email: string
  /** The name of its main calendar. */
  summary: string | null
  /** Whether any of its calendars blocks its owner's time. */
  blocks_time: boolean
}

/** Asks an account's owner to reconnect it. */
export function reconnectMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, provider, account_email, summary, blocks_time }: MailedAccount,
): Mail {
  const t = createTranslator(spanish, language)
  // Accounts of several providers can have the same address.
  const name =
    provider === 'ics'
      ? accountName({ provider, account_email }, summary ?? undefined)
      : `${account_email} (${providerName(provider, account_email)})`
  return {
    to: { email, name: null },
    subject: t('Reconnect your calendar {name}', { name }),
    content: {
      language,
      title: t('Meridian can no longer read {name}', { name }),
      preview: blocks_time
        ? t('Reconnect it so that Meridian knows when you are busy.')
        : t('Reconnect it to see its latest events.'),
      paragraphs: [
        t('Access to {name} has ended: it expired, it was revoked, or the password changed.', { name }),
        blocks_time
          ? t(
              'Until you reconnect it, Meridian cannot see when you are busy there, and your booking page may offer no times.',
            )
          : t('Until you reconnect it, Meridian does not show its latest events.'),
      ],
      action: { label: t('Reconnect'), url: `${publicUrl}/dashboard?panel=accounts` },
      footer: t(
        'You are receiving this email because you connected this calendar. We won’t email you about this again.',
      ),
    },
  }
}
