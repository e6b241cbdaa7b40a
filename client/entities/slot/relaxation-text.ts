import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'
import type { ParticipantRef, Relaxation } from '#shared/no-common-time.ts'

/** Addressed to the user, about a named person, and about an unnamed one. */
const SENTENCES = {
  minimum_notice: {
    you: msg`Works without your minimum notice`,
    named: msg({ message: 'Works without {name}’s minimum notice' }),
    anonymous: msg`Works without another participant’s minimum notice`,
  },
  busy_times: {
    you: msg`Works if you can move another appointment`,
    named: msg({ message: 'Works if {name} can move another appointment' }),
    anonymous: msg`Works if another participant can move an appointment`,
  },
  working_hours: {
    you: msg`Works if you can meet outside working hours`,
    named: msg({ message: 'Works if {name} can meet outside working hours' }),
    anonymous: msg`Works if another participant can meet outside working hours`,
  },
} as const satisfies Record<string, Record<ParticipantRef['kind'], MessageDescriptor>>

/** The constraint that would have to be relaxed for a time, in the user's language. */
export function relaxationText({ code, params }: Relaxation): string {
  const { who } = params
  if (code === 'buffer') return bufferText(who, params.minutes)
  const sentences = SENTENCES[code]
  return who.kind === 'named' ? i18n._({ ...sentences.named, values: { name: who.name } }) : i18n._(sentences[who.kind])
}

function bufferText(who: ParticipantRef, minutes: number): string {
  if (who.kind === 'you') return t`Works without your ${minutes}-minute buffer`
  if (who.kind === 'named') return t`Works without ${{ name: who.name }}’s ${minutes}-minute buffer`
  return t`Works without another participant’s ${minutes}-minute buffer`
}
