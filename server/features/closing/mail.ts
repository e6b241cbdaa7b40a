import type { Language } from '#shared/languages.ts'
import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import { translator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

/** The last mail to a user. It also alerts someone whose account was closed by somebody else. */
export function accountClosedMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language }: { email: string; language: Language },
): Mail {
  const t = translator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('Your Meridian account is closed'),
    ...renderMail({
      language,
      title: t('Your account is closed'),
      preview: t('What was stored of you is deleted.'),
      paragraphs: [
        t(
          'Your account is closed, and what was stored of you is deleted, this address with it once this mail is sent.',
        ),
        t(
          'Meetings that you had organized are cancelled, you have left the others, and the people at them know. Meetings that are over stay with the others, without your name and address.',
        ),
        t('You may ask for a new invitation with the same address at any time.'),
      ],
      footer: t('If it was not you who closed it, tell us at {url}.', { url: `${publicUrl}/support` }),
    }),
  }
}
