import { titleFor } from '#shared/meeting-title.ts'
import { MEETING_MINUTES } from '#shared/time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { toSingleLine } from '../../../platform/mail/plain-text.ts'
import { toReadableTime } from '../../../platform/mail/readable-time.ts'
import { createTranslator } from '../../../platform/mail/translator.ts'
import type { Services } from '../../../platform/services.ts'
import { spanish } from '../mail-es.ts'
import { createRescheduleLink } from '../meeting-mail.ts'
import { getRecipientLanguage } from '../recipient-language.ts'
import type { Meeting, Participant } from '../store.ts'

interface RefusedMove {
  meeting: Meeting
  /** The participant who moved the meeting's copy in their calendar. */
  recipient: Participant
  requestedTime: { start: string; end: string }
  /** If the duration is valid, the time itself was unavailable. */
  hasValidDuration: boolean
}

/** Enqueues the email to a user who moved a meeting in their calendar to a time that is not possible. */
export async function enqueueMoveRefusedMail(
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  trx: Db,
  { meeting, recipient, requestedTime, hasValidDuration }: RefusedMove,
): Promise<void> {
  const language = getRecipientLanguage(recipient, meeting)
  const t = createTranslator(spanish, language)
  const { time_zone } = recipient
  const summary = titleFor(language, meeting)
  const when = toReadableTime(meeting.start, meeting.end, time_zone, language)
  const requestedWhen = toReadableTime(new Date(requestedTime.start), new Date(requestedTime.end), time_zone, language)
  await enqueueMail(services, trx, {
    to: { email: recipient.email, name: recipient.name },
    subject: t(hasValidDuration ? 'Not moved: {summary}, {when}' : 'Not changed: {summary}, {when}', {
      summary: toSingleLine(summary),
      when: when.short,
    }),
    content: {
      language,
      title: t(hasValidDuration ? 'Your meeting was not moved' : 'The length of your meeting was not changed'),
      preview: t('It remains scheduled for {when}', { when: when.full }),
      paragraphs: [
        hasValidDuration
          ? t(
              'In your calendar, you moved this meeting to {when}, but that time isn’t available. We moved it back to its original time.',
              { when: requestedWhen.full },
            )
          : t(
              'In your calendar, you changed the length of this meeting, but it must last a whole number of minutes, from {min} to {max}. We changed it back to its original time and length.',
              MEETING_MINUTES,
            ),
      ],
      event: { summary, when },
      action: createRescheduleLink(services.config.publicUrl, meeting.meeting_id, language),
    },
  })
}
