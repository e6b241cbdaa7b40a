import type { FastifyInstance } from 'fastify'
import { listSent } from '../platform/mail/store.ts'
import type { Services } from '../platform/services.ts'

/** What was sent where there is no mail server: for machines. */
export async function devMailbox(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/dev/mailbox.json', async () => {
    const mails = await listSent(services.db, 200)
    return mails.map((mail) => ({
      id: mail.mail_id,
      to: mail.to_email,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.ical
        ? [{ filename: 'invite.ics', content_type: `text/calendar; method=${mail.ical_method}`, content: mail.ical }]
        : [],
      sent_at: mail.sent_at,
    }))
  })
}
