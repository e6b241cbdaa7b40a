import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** The last that somebody hears of us; who did not close their account themself learns of it. */
export function accountClosedMail({ publicUrl }: Pick<Config, 'publicUrl'>, email: string): Mail {
  return {
    to: { email, name: null },
    subject: 'Your Meridian account is closed',
    ...renderMail({
      title: 'Your account is closed',
      preview: 'What was stored of you is deleted.',
      paragraphs: [
        'Your account is closed, and what was stored of you is deleted, this address with it once this mail is sent.',
        'Meetings that you had organized are cancelled, you have left the others, and the people at them know. Meetings that are over stay with the others, without your name and address.',
        'You may ask for a new invitation with the same address at any time.',
      ],
      footer: `If it was not you who closed it, tell us at ${publicUrl}/support.`,
    }),
  }
}
