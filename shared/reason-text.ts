import { msg, plural } from '@lingui/core/runtime-macro'
import type { EarlierStarts, SearchReason } from './booking-reason.ts'
import type { Translate } from './errors.ts'

/**
 * Why a search chose a meeting's time, as one sentence: "The first time all 4 are free; 7 earlier times were ruled
 * out: 5 because of your working hours, 2 because of another participant’s calendar."
 * @param t translates a sentence into the reader's language
 */
export function searchReasonText(reason: SearchReason, t: Translate): string {
  const causes = listCauses(reason, t).filter(({ n }) => n > 0)
  const lead = availabilityText(reason, t)
  const n = causes.reduce((sum, cause) => sum + cause.n, 0)
  if (n === 0) return `${lead}.`
  const earlierText = t(plural({ n }, { one: '# earlier time was ruled out', other: '# earlier times were ruled out' }))
  if (causes.length === 1) return `${lead}; ${earlierText} ${causes[0]?.text}.`
  const formatCount = (count: number) => t(plural({ n: count }, { other: '#' }))
  return `${lead}; ${earlierText}: ${causes.map((cause) => `${formatCount(cause.n)} ${cause.text}`).join(', ')}.`
}

function availabilityText({ code, total: n, only, has_guests }: SearchReason, t: Translate): string {
  if (code === 'next_free') {
    if (n === 1)
      return only === 'reader' ? t(msg`The next time you are free`) : t(msg`The next time the organizer is free`)
    if (has_guests) return t(msg`The next time that works for the ${{ n }} calendars we can see`)
    return n === 2 ? t(msg`The next time both are free`) : t(msg`The next time all ${{ n }} are free`)
  }
  if (n === 1)
    return only === 'reader' ? t(msg`The first time you are free`) : t(msg`The first time the organizer is free`)
  if (has_guests) return t(msg`The first time that works for the ${{ n }} calendars we can see`)
  return n === 2 ? t(msg`The first time both are free`) : t(msg`The first time all ${{ n }} are free`)
}

function listCauses({ earlier, only }: SearchReason, t: Translate): { n: number; text: string }[] {
  const { hours, busy, unread, others, others_unread }: EarlierStarts = earlier
  return [
    { n: hours, text: t(msg`because of your working hours`) },
    { n: busy, text: t(msg`because you’re busy`) },
    {
      n: others,
      text: only ? t(msg`because of the organizer’s calendar`) : t(msg`because of another participant’s calendar`),
    },
    { n: unread, text: t(msg`because your calendar could not be read`) },
    { n: others_unread, text: t(msg`because a calendar could not be read`) },
  ]
}
