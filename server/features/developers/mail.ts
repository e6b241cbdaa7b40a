import type { Config } from '../../platform/config.ts'
import { renderMail } from '../../platform/mail/layout.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** Tells the owner of a webhook that it is called no more. */
export function switchedOffMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email, url, why }: { email: string; url: string; why: string },
): Mail {
  return {
    to: { email, name: null },
    subject: 'One of your webhooks was switched off',
    ...renderMail({
      title: 'A webhook was switched off',
      preview: why,
      paragraphs: [
        `Meridian no longer calls ${url}. ${why}`,
        'What happened to your meetings meanwhile was not told there. Once it works, switch it on again.',
      ],
      action: { label: 'Open your webhooks', url: `${publicUrl}/dashboard?panel=developers` },
      footer: 'You get this because the webhook is yours.',
    }),
  }
}
