import { type Text, t } from '#client/lib/language.ts'
import type { ParticipantRef, Relaxation } from '#shared/no-common-time.ts'

/** Addressed to the user, about a named person, and about an unnamed one. */
const SENTENCES = {
  minimum_notice: {
    you: 'Works without your minimum notice',
    named: 'Works without {name}’s minimum notice',
    anonymous: 'Works without another participant’s minimum notice',
  },
  busy_times: {
    you: 'Works if you can move another appointment',
    named: 'Works if {name} can move another appointment',
    anonymous: 'Works if another participant can move an appointment',
  },
  working_hours: {
    you: 'Works if you can meet outside working hours',
    named: 'Works if {name} can meet outside working hours',
    anonymous: 'Works if another participant can meet outside working hours',
  },
} as const satisfies Record<string, Record<'you' | 'anonymous', Text> & { named: string }>

/** The constraint that would have to be relaxed for a time, in the user's language. */
export function relaxationText({ code, params }: Relaxation): string {
  const { who } = params
  if (code === 'buffer') return bufferText(who, params.minutes)
  const sentences = SENTENCES[code]
  return who.kind === 'named' ? t(sentences.named, { name: who.name }) : t(sentences[who.kind])
}

function bufferText(who: ParticipantRef, minutes: number): string {
  if (who.kind === 'you') return t('Works without your {minutes}-minute buffer', { minutes })
  if (who.kind === 'named') return t('Works without {name}’s {minutes}-minute buffer', { name: who.name, minutes })
  return t('Works without another participant’s {minutes}-minute buffer', { minutes })
}
