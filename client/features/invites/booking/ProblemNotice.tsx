import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { momentText } from '#client/entities/dates/date-format.ts'
import { isNoCommonTime, NoCommonTimeNote } from '#client/entities/slot/NoCommonTimeNote.tsx'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { type ApiError, readApiError } from '#client/lib/api/api-error.ts'
import { logout } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

export interface BookingProblemProps {
  error: unknown
  zone: string
  /** Selects one of the alternative times. */
  onPick?: (start: string) => void
}

/** Why a meeting was not booked or moved, and what to do. */
export default function ProblemNotice({ error, zone, onPick }: BookingProblemProps) {
  const { t } = useLingui()
  const problem = readApiError(error)
  switch (problem.code) {
    case 'just_taken':
      return <SlotTaken problem={problem} zone={zone} onPick={onPick} />
    case 'no_common_time': {
      const { explain } = problem.data
      if (!isNoCommonTime(explain)) return <Plain detail={problem.detail} />
      return <NoCommonTimeNote title={problem.detail} {...explain} zone={zone} />
    }
    case 'calendar_unread':
      return (
        <Plain detail={problem.detail}>
          {t`A time cannot be found automatically, but you can still choose one here.`}
        </Plain>
      )
    case 'not_verified':
      return (
        <Plain
          detail={problem.detail}
          action={
            <>
              <LinkButton to="/verify">{t`Verify your account`}</LinkButton>
              <Button variant="secondary" onClick={continueAsGuest}>
                {t`Log out`}
              </Button>
            </>
          }
        >
          {t`You can also log out and book with your name and email.`}
        </Plain>
      )
    default:
      return <Plain {...problem} />
  }
}

/** Reloads the page without a session, to continue as a guest. */
function continueAsGuest() {
  void logout()
  // The pressed button is about to unmount.
  document.getElementById('main')?.focus()
}

function Plain({ detail, children, action }: { detail: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Notice kind="error" title={detail} actions={action}>
      {children}
    </Notice>
  )
}

/** The nearest free times, which the server sends with a conflict. */
function readSlots(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((slot: unknown) => {
    const start = typeof slot === 'object' && slot !== null && 'start' in slot ? slot.start : undefined
    return typeof start === 'string' ? start : []
  })
}

interface SlotTakenProps {
  problem: ApiError
  zone: string
  onPick: ((start: string) => void) | undefined
}

function SlotTaken({ problem, zone, onPick }: SlotTakenProps) {
  const { t } = useLingui()
  const starts = onPick ? readSlots(problem.data['slots']) : []
  const [first] = starts
  const pick = (start: string) => {
    onPick?.(start)
    // The pressed button is about to unmount, so the next content takes the focus.
    document.querySelector<HTMLElement>('[data-main-action]')?.focus()
  }
  return (
    <Notice
      kind="error"
      title={problem.detail}
      actions={starts.map((start) => (
        <Button key={start} variant="secondary" onClick={() => pick(start)}>
          {momentText(start, zone)}
        </Button>
      ))}
    >
      {first ? t`Nearest free times, in ${{ zone: zoneLabel(zone, first) }}:` : t`Choose another time.`}
    </Notice>
  )
}
