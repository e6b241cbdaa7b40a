import { normalizeEmail } from '#shared/access.ts'
import { toSingleLine } from '../../platform/mail/plain-text.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** Feedback or a support question. */
export interface SupportMessage {
  kind: 'general' | 'support'
  name: string
  email: string
  message: string
}

const MAIL_TEXTS = {
  general: { subject: 'Feedback', title: 'Feedback from the dashboard' },
  support: { subject: 'Support', title: 'Message from the support form' },
}

/** Maximum characters of a name or message in a subject or preview. */
const EXCERPT_LENGTH = 90

/** The email to the support team, in English; replies go to the sender. */
export function feedbackMail(supportEmail: string, { kind, name, email, message }: SupportMessage): Mail {
  const { subject, title } = MAIL_TEXTS[kind]
  return {
    to: { email: normalizeEmail(supportEmail), name: null },
    reply_to: email,
    subject: `${subject}: ${createExcerpt(name)}`,
    content: {
      language: 'en',
      title,
      preview: createExcerpt(message),
      paragraphs: [message],
      facts: [
        { label: 'From', value: name },
        { label: 'Address', value: email },
      ],
      footer:
        kind === 'support'
          ? 'Sent from the support form; the sender’s address is not verified. Replies to this email go to that address.'
          : 'Sent by a verified user. Replies to this email go to them.',
    },
  }
}

function createExcerpt(text: string): string {
  const line = toSingleLine(text)
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH).trimEnd()}…` : line
}
