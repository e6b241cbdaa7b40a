import { createTransport } from 'nodemailer'

/** A composed mail: everything of it is known before it is queued. */
export interface Mail {
  to: { email: string; name: string | null }
  subject: string
  text: string
  html: string
  /** The calendar part, and what it asks the reader's calendar to do. */
  ical?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** Hands a mail on. It may throw: then it is tried again, with the same `messageId`. */
export interface MailTransport {
  send(mail: Mail, messageId: string): Promise<void>
  close(): void
}

/**
 * Mail by SMTP, or, without a server, by nothing at all: the mail then counts as sent and stays in the
 * development mailbox.
 * @param from the sender, as in a From header
 */
export function openMail(smtpUrl: string | undefined, from: string): MailTransport {
  if (!smtpUrl) return { send: async () => {}, close: () => {} }
  const smtp = createTransport(smtpUrl, { from })
  return {
    async send(mail, messageId) {
      await smtp.sendMail({
        messageId,
        to: { name: mail.to.name ?? '', address: mail.to.email },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.ical ? { icalEvent: { method: mail.ical.method, content: mail.ical.content, filename: 'invite.ics' } } : {}),
      })
    },
    close: () => smtp.close(),
  }
}
