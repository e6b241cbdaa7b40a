import type { Language } from '#shared/languages.ts'
import { disabledReasonText } from '#shared/webhook-failure-text.ts'
import type { DisabledReason } from '#shared/webhook-failures.ts'
import type { Config } from '../../platform/config.ts'
import { createTranslator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

/** Notifies the owner of a webhook that it was disabled. */
export function webhookDisabledMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, url, reason }: { email: string; language: Language; url: string; reason: DisabledReason },
): Mail {
  const t = createTranslator(spanish, language)
  const why = disabledReasonText(reason, ({ message, values }) => t(message as keyof typeof spanish, values as never))
  return {
    to: { email, name: null },
    subject: t('One of your webhooks was turned off'),
    content: {
      language,
      title: t('A webhook was turned off'),
      preview: why,
      paragraphs: [
        t('Meridian no longer calls {url}. {why}', { url, why }),
        t(
          'While the webhook is off, changes to your meetings are not delivered. Once the receiver works again, turn the webhook back on.',
        ),
      ],
      action: { label: t('Open your webhooks'), url: `${publicUrl}/dashboard?panel=developers` },
      footer: t('You are receiving this email because you created the webhook.'),
    },
  }
}
