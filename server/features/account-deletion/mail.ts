import type { Language } from '#shared/languages.ts'
import type { Config } from '../../platform/config.ts'
import { createTranslator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

/** The last email to a user. It also alerts someone whose account was closed by somebody else. */
export function accountClosedMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language }: { email: string; language: Language },
): Mail {
  const t = createTranslator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('Your Meridian account is closed'),
    content: {
      language,
      title: t('Your account is closed'),
      preview: t('Your data has been deleted.'),
      paragraphs: [
        t(
          'Your account is closed and your data has been deleted. We’ll delete this email address as soon as this email is sent.',
        ),
        t(
          'We canceled the meetings you organized and those with only one other person, removed you from the rest, and notified everyone in them. Past meetings remain for the other participants, without your name and address.',
        ),
        t('You can request a new invitation with the same address at any time.'),
      ],
      secondary: [{ label: t('Didn’t close it? Contact us'), url: `${publicUrl}/support` }],
    },
  }
}
