import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** The code that signs its reader in. */
export function signInCodeMail(email: string, code: string, minutes: number): Mail {
  return {
    to: { email, name: null },
    subject: `${code} is your Meridian sign-in code`,
    ...renderMail({
      title: 'Your sign-in code',
      preview: `Enter ${code} to sign in. It works for ${minutes} minutes.`,
      paragraphs: [`Enter this code where you asked for it. It works once, for ${minutes} minutes.`],
      code,
      footer: 'If you did not ask to sign in, ignore this mail: without the code nobody can. Never pass it on.',
    }),
  }
}

/** Tells an applicant that the team said yes. */
export function approvalMail(config: Pick<Config, 'publicUrl'>, email: string, code: string, days: number): Mail {
  return {
    to: { email, name: null },
    subject: 'You are invited to Meridian',
    ...renderMail({
      title: 'Welcome to Meridian',
      preview: 'Your request for an invitation was approved.',
      paragraphs: [
        `Your request for an invitation was approved. Sign in as ${email} and you are in.`,
        `Should you be asked for an invitation code, enter this one. It is yours alone and works once, for ${days} days.`,
      ],
      code,
      action: { label: 'Sign in', url: `${config.publicUrl}/login` },
    }),
  }
}
