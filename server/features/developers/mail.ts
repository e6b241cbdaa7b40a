import type { Language } from '#shared/languages.ts'
import { recognizer } from '#shared/sentences.ts'
import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import { translator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { failures, spanish } from './mail-es.ts'

/** Why a webhook is called no more: its receiver wants nothing more, or nothing has got through for days. */
export type SwitchOff = 'gone' | { days: number; failure: string }

/** The reason as a sentence. */
export function switchOffReason(language: Language, reason: SwitchOff): string {
  const t = translator(spanish, language)
  if (reason === 'gone') return t('Its receiver answered 410: it wants no more messages.')
  const { days, failure } = reason
  return t('Nothing got through for {days} days. The last failure: {failure}.', {
    days,
    failure: language === 'es' ? recognizer(failures)(failure) : failure,
  })
}

/** Tells the owner of a webhook that it is called no more. */
export function switchedOffMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, url, reason }: { email: string; language: Language; url: string; reason: SwitchOff },
): Mail {
  const t = translator(spanish, language)
  const why = switchOffReason(language, reason)
  return {
    to: { email, name: null },
    subject: t('One of your webhooks was switched off'),
    ...renderMail({
      language,
      title: t('A webhook was switched off'),
      preview: why,
      paragraphs: [
        t('Meridian no longer calls {url}. {why}', { url, why }),
        t('What happened to your meetings meanwhile was not told there. Once it works, switch it on again.'),
      ],
      action: { label: t('Open your webhooks'), url: `${publicUrl}/dashboard?panel=developers` },
      footer: t('You get this because the webhook is yours.'),
    }),
  }
}
