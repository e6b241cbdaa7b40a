import type { BookingReason, EarlierStarts, SearchReason } from './booking-reason.ts'
import { english, type Translate } from './sentences.ts'

/** The sentences of a reason, in English; each language translates all of them. */
export type ReasonSentence =
  | 'The first time you are free'
  | 'The first time the organizer is free'
  | 'The first time both are free'
  | 'The first time all {n} are free'
  | 'The first time that works for the {n} calendars we can see'
  | 'The first later time you are free'
  | 'The first later time the organizer is free'
  | 'The first later time both are free'
  | 'The first later time all {n} are free'
  | 'The first later time that works for the {n} calendars we can see'
  | '{n} earlier time did not fit'
  | '{n} earlier times did not fit'
  | 'because of your hours'
  | 'because of your busy times'
  | 'because of the organizer’s calendar'
  | 'because of another participant’s calendar'
  | 'because of your calendar that could not be read'
  | 'because of a calendar that could not be read'

/**
 * Why a meeting is at the first free time, as one sentence: "The first time all 4 are free; 7 earlier times did not
 * fit: 5 because of your hours, 2 because of another participant’s calendar."
 * @param t translates a sentence into the reader's language
 */
export function searchReasonText(reason: SearchReason, t: Translate<ReasonSentence>): string {
  const causes = listCauses(reason, t).filter(({ n }) => n > 0)
  const lead = availabilityText(reason, t)
  const n = causes.reduce((sum, cause) => sum + cause.n, 0)
  if (n === 0) return `${lead}.`
  const earlierText = n === 1 ? t('{n} earlier time did not fit', { n }) : t('{n} earlier times did not fit', { n })
  if (causes.length === 1) return `${lead}; ${earlierText} ${causes[0]?.text}.`
  return `${lead}; ${earlierText}: ${causes.map((cause) => `${cause.n} ${cause.text}`).join(', ')}.`
}

function availabilityText({ code, total: n, only, has_guests }: SearchReason, t: Translate<ReasonSentence>): string {
  if (code === 'next_free') {
    if (n === 1)
      return only === 'reader'
        ? t('The first later time you are free')
        : t('The first later time the organizer is free')
    if (has_guests) return t('The first later time that works for the {n} calendars we can see', { n })
    return n === 2 ? t('The first later time both are free') : t('The first later time all {n} are free', { n })
  }
  if (n === 1) return only === 'reader' ? t('The first time you are free') : t('The first time the organizer is free')
  if (has_guests) return t('The first time that works for the {n} calendars we can see', { n })
  return n === 2 ? t('The first time both are free') : t('The first time all {n} are free', { n })
}

function listCauses({ earlier, only }: SearchReason, t: Translate<ReasonSentence>): { n: number; text: string }[] {
  const { hours, busy, unread, others, others_unread }: EarlierStarts = earlier
  return [
    { n: hours, text: t('because of your hours') },
    { n: busy, text: t('because of your busy times') },
    {
      n: others,
      text: only ? t('because of the organizer’s calendar') : t('because of another participant’s calendar'),
    },
    { n: unread, text: t('because of your calendar that could not be read') },
    { n: others_unread, text: t('because of a calendar that could not be read') },
  ]
}

/** The reason in English, including that of a picked time, for API clients. */
export function reasonInEnglish(reason: BookingReason): string {
  return reason.code === 'picked' ? 'The time that was picked.' : searchReasonText(reason, english)
}
