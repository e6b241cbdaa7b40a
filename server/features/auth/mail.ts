import type { Language } from '#shared/languages.ts'
import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import { translator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

/** The mail with the sign-in code. */
export function signInCodeMail(email: string, language: Language, code: string, minutes: number): Mail {
  const t = translator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('{code} is your Meridian sign-in code', { code }),
    ...renderMail({
      language,
      title: t('Your sign-in code'),
      preview: t('Enter {code} to sign in. It works for {minutes} minutes.', { code, minutes }),
      paragraphs: [t('Enter this code where you asked for it. It works once, for {minutes} minutes.', { minutes })],
      code,
      footer: t('If you did not ask to sign in, ignore this mail: without the code nobody can. Never pass it on.'),
    }),
  }
}

/** Notifies an applicant that their request was approved. */
export function approvalMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, code, days }: { email: string; language: Language; code: string; days: number },
): Mail {
  const t = translator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('You are invited to Meridian'),
    ...renderMail({
      language,
      title: t('Welcome to Meridian'),
      preview: t('Your request for an invitation was approved.'),
      paragraphs: [
        t('Your request for an invitation was approved. Sign in as {email} and you are in.', { email }),
        t(
          'Should you be asked for an invitation code, enter this one. It is yours alone and works once, for {days} days.',
          { days },
        ),
      ],
      code,
      action: { label: t('Sign in'), url: `${publicUrl}/login` },
    }),
  }
}
