import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApiError } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import { isRecord } from '#client/lib/json.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Translation } from '#client/ui/content/Translation.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { BlockedShare, NoCommonTime, ParticipantRef, Relaxation } from '#shared/no-common-time.ts'
import { momentText } from '../dates/date-format.ts'
import { zoneLabel } from '../zone/zone-label.ts'

interface SearchProblemProps {
  problem: Pick<ApiError, 'detail' | 'data'>
  zone: string
  /** Whether the search was for a new time for an existing meeting, whose participants stay the same. */
  isMove?: boolean
}

/** Why a search found no time, or failed. */
export function SearchProblem({ problem: { detail, data }, zone, isMove = false }: SearchProblemProps) {
  const { t } = useLingui()
  const { explain, code } = data
  const isOwn = data['is_own'] === true
  if (isNoCommonTime(explain)) return <NoCommonTimeNotice title={detail} {...explain} zone={zone} />
  if (code !== 'calendar_unread') return <Notice kind="error" title={detail} />
  const hint = isMove
    ? t`Try again later, or choose a time yourself.`
    : t`Try again later, or remove people whose calendars could not be read.`
  const accounts = <LinkButton to="/dashboard" search={{ panel: 'accounts' }}>{t`Accounts`}</LinkButton>
  return (
    <Notice kind="error" title={isOwn ? t`Your calendar could not be read` : detail} actions={isOwn && accounts}>
      {isOwn ? t`Reconnect its account, or try again later.` : hint}
    </Notice>
  )
}

/** Checks only the basic shape: the explanation comes from the API. */
function isNoCommonTime(value: unknown): value is NoCommonTime {
  return isRecord(value) && Array.isArray(value['participants']) && Array.isArray(value['relaxed_slots'])
}

/** A rounded share; 0% and 100% are reserved for exactly none and all. */
function formatPercent(share: number): string {
  const shownShare = share > 0 && share < 1 ? Math.min(Math.max(share, 0.01), 0.99) : share
  return new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(shownShare)
}

/** The share of times that a participant blocks, in the second person (for the user) and the third. */
const BLOCKED_TEXTS = {
  nothing: [
    msg({ message: '{who} are free at all possible times' }),
    msg({ message: '{who} is free at all possible times' }),
  ],
  both: [
    msg({ message: '{who} are not free at {share} of possible times: {hours} outside working hours, {busy} busy' }),
    msg({ message: '{who} is not free at {share} of possible times: {hours} outside working hours, {busy} busy' }),
  ],
  hours: [
    msg({ message: '{who} are not free at {share} of possible times: {hours} outside working hours' }),
    msg({ message: '{who} is not free at {share} of possible times: {hours} outside working hours' }),
  ],
  busy: [
    msg({ message: '{who} are not free at {share} of possible times: {busy} busy' }),
    msg({ message: '{who} is not free at {share} of possible times: {busy} busy' }),
  ],
  other: [
    msg({ message: '{who} are not free at {share} of possible times' }),
    msg({ message: '{who} is not free at {share} of possible times' }),
  ],
} as const

function blockReason({ share, hours, busy }: BlockedShare): keyof typeof BLOCKED_TEXTS {
  if (share === 0) return 'nothing'
  if (hours > 0) return busy > 0 ? 'both' : 'hours'
  return busy > 0 ? 'busy' : 'other'
}

function participantText(who: ParticipantRef): string {
  if (who.kind === 'named') return who.name
  return who.kind === 'you' ? t`You` : t`Another participant`
}

/** The share of times that a participant blocks, and why. */
function blockedShareText(participant: BlockedShare): ReactNode {
  const [secondPerson, thirdPerson] = BLOCKED_TEXTS[blockReason(participant)]
  const values = {
    who: <b>{participantText(participant.who)}</b>,
    share: formatPercent(participant.share),
    hours: formatPercent(participant.hours),
    busy: formatPercent(participant.busy),
  }
  return <Translation of={participant.who.kind === 'you' ? secondPerson : thirdPerson} values={values} />
}

/** Several anonymous participants, whose own lines could not be told apart. */
function anonymousText(participants: readonly BlockedShare[]): ReactNode {
  const shares = participants.map(({ share }) => share)
  const who = <b>{t`${{ n: participants.length }} other participants`}</b>
  const [least, most] = [formatPercent(Math.min(...shares)), formatPercent(Math.max(...shares))]
  const blockedText =
    least === most
      ? msg({ message: '{who} are unavailable at {most} of possible times' })
      : msg({ message: '{who} are unavailable at {least} to {most} of possible times' })
  const text = Math.max(...shares) === 0 ? msg({ message: '{who} are available at all possible times' }) : blockedText
  return <Translation of={text} values={{ who, least, most }} />
}

/** Explains why no time fits: how much each participant blocks, and the nearest times if one constraint is relaxed. */
function NoCommonTimeNotice(props: NoCommonTime & { title: string; zone: string }) {
  const { t } = useLingui()
  const { title, participants, relaxed_slots, zone } = props
  const anonymous = participants.filter(({ who }) => who.kind === 'anonymous')
  const others = anonymous.length > 1 ? participants.filter(({ who }) => who.kind !== 'anonymous') : participants
  return (
    <Notice kind="error" title={title}>
      <ul>
        {others.map((participant, index) => (
          // Names may repeat, so they cannot be keys.
          <li key={index}>{blockedShareText(participant)}</li>
        ))}
        {anonymous.length > 1 && <li>{anonymousText(anonymous)}</li>}
      </ul>
      {relaxed_slots.length === 0 && <p>{t`No single change would be enough to open up a time.`}</p>}
      {relaxed_slots.length > 0 && (
        <>
          <b>{t`Closest options`}</b>
          <ul>
            {relaxed_slots.map(({ start, relaxation }) => (
              <li key={start}>
                <Translation
                  of={msg({ message: '{time} in {zone}. {relaxation}.' })}
                  values={{
                    time: <b>{momentText(start, zone)}</b>,
                    zone: zoneLabel(zone, start),
                    relaxation: relaxationText(relaxation),
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** The text of each relaxation, for the user, a named participant, or an anonymous participant. */
const RELAXATION_TEXTS = {
  minimum_notice: {
    you: msg`Works without your minimum notice`,
    named: msg({ message: 'Works without {name}’s minimum notice' }),
    anonymous: msg`Works without another participant’s minimum notice`,
  },
  buffer: {
    you: msg({ message: 'Works without your {minutes}-minute buffer' }),
    named: msg({ message: 'Works without {name}’s {minutes}-minute buffer' }),
    anonymous: msg({ message: 'Works without another participant’s {minutes}-minute buffer' }),
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
function relaxationText({ code, params }: Relaxation): string {
  const values = { ...params.who, ...params }
  return i18n._({ ...RELAXATION_TEXTS[code][params.who.kind], values })
}
