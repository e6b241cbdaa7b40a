import type { Language } from '#shared/languages.ts'
import type { Config } from '../../platform/config.ts'
import { createTranslator } from '../../platform/mail/translator.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { spanish } from './mail-es.ts'

export function signInCodeMail(
  email: string,
  language: Language,
  { code: digits, minutes, isLong }: { code: string; minutes: number; isLong: boolean },
): Mail {
  const t = createTranslator(spanish, language)
  const code = isLong ? digits.replaceAll(/\d{4}(?=\d)/g, '$& ') : digits
  return {
    to: { email, name: null },
    subject: t('{code} is your Meridian login code', { code }),
    content: {
      language,
      title: t('Your login code'),
      preview: t('Enter {code} to log in. It expires in {minutes} minutes.', { code, minutes }),
      paragraphs: [
        t('Enter this code where you requested it. It works once and expires in {minutes} minutes.', { minutes }),
        ...(isLong
          ? [
              t(
                'It has {count} digits because many codes were requested for your address. It will still work even if you request another code.',
                { count: digits.length },
              ),
            ]
          : []),
      ],
      code,
      footer: t('If you didn’t request this code, ignore this email: nobody can log in without it. Don’t share it.'),
    },
  }
}

/** Notifies an applicant that their request was approved. */
export function approvalMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, code, days }: { email: string; language: Language; code: string; days: number },
): Mail {
  const t = createTranslator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('You are invited to Meridian'),
    content: {
      language,
      title: t('Welcome to Meridian'),
      preview: t('Your request for an invitation was approved.'),
      paragraphs: [
        t('Your request for an invitation was approved. Log in as {email} to get started.', { email }),
        t('If you are asked for an invitation code, enter this one. Only you can use it, once, within {days} days.', {
          days,
        }),
      ],
      code,
      action: { label: t('Log in'), url: `${publicUrl}/login` },
    },
  }
}

/** Notifies an admin of new requests for access. */
export function accessRequestsMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, language, pendingCount }: { email: string; language: Language; pendingCount: number },
): Mail {
  const t = createTranslator(spanish, language)
  return {
    to: { email, name: null },
    subject: t('New access requests'),
    content: {
      language,
      title: t('New access requests'),
      preview: t('Waiting for a decision: {count}.', { count: pendingCount }),
      paragraphs: [
        t('There are new requests for access to Meridian.'),
        t('Waiting for a decision: {count}.', { count: pendingCount }),
      ],
      action: { label: t('Review requests'), url: `${publicUrl}/access-requests` },
      footer: t('You receive this email because you are an admin of Meridian.'),
    },
  }
}
