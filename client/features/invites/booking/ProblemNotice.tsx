import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { momentText } from '#client/entities/dates/date-format.ts'
import { nearestStarts } from '#client/entities/slot/nearest-starts.ts'
import { SearchProblem } from '#client/entities/slot/SearchProblem.tsx'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { type ApiError, readApiError } from '#client/lib/api/api-error.ts'
import { logout } from '#client/lib/session/session.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { MayHaveSucceededNotice, Notice } from '#client/ui/feedback/Notice.tsx'

export interface BookingProblemProps {
  error: unknown
  zone: string
  /** Selects one of the alternative times. */
  onChoose?: ((start: string) => void) | undefined
  /** Whether any times are offered to choose from. */
  canChoose?: boolean
}

/** Why a meeting was not booked, moved or cancelled, and what to do. */
export default function ProblemNotice({ error, zone, onChoose, canChoose = true }: BookingProblemProps) {
  const { t } = useLingui()
  const problem = readApiError(error)
  // On phones, scroll anchoring would keep a new error above the viewport. Scroll to its title: the rest may not fit.
  useEffect(() => {
    if (error) document.querySelector('[role="alert"] > b')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  switch (problem.code) {
    case 'just_taken':
    case 'outside_availability':
      return <SlotUnavailable problem={problem} zone={zone} onChoose={onChoose} />
    case 'unreachable':
      return <MayHaveSucceededNotice title={problem.detail} />
    case 'calendar_unread':
      return (
        <Notice kind="error" title={problem.data['is_own'] ? t`Your calendar could not be read` : problem.detail}>
          {canChoose ? t`We can’t find a time automatically, but you can still choose one here.` : t`Try again later.`}
        </Notice>
      )
    case 'not_verified':
      return (
        <Notice
          kind="error"
          title={problem.detail}
          actions={
            <>
              <LinkButton to="/verify">{t`Verify your account`}</LinkButton>
              <Button variant="secondary" onClick={continueAsGuest}>
                {t`Log out`}
              </Button>
            </>
          }
        >
          {t`You can also log out and book with your name and email.`}
        </Notice>
      )
    default:
      return <SearchProblem problem={problem} zone={zone} />
  }
}

/** Ends the session: the page then offers to book as a guest. */
function continueAsGuest() {
  void logout()
  // The pressed button is about to unmount.
  document.getElementById('main')?.focus()
}

type SlotUnavailableProps = Pick<BookingProblemProps, 'zone' | 'onChoose'> & { problem: ApiError }

function SlotUnavailable({ problem, zone, onChoose }: SlotUnavailableProps) {
  const { t } = useLingui()
  const starts = onChoose ? nearestStarts(problem) : []
  const [first] = starts
  const choose = (start: string) => {
    onChoose?.(start)
    // The pressed button is about to unmount, so the next content takes focus.
    document.querySelector<HTMLElement>('[data-main-action]')?.focus()
  }
  return (
    <Notice
      kind="error"
      title={problem.detail}
      actions={starts.map((start) => (
        <Button key={start} variant="secondary" onClick={() => choose(start)}>
          {momentText(start, zone)}
        </Button>
      ))}
    >
      {first ? t`Nearest free times, in ${{ zone: zoneLabel(zone, first) }}:` : t`Choose another time.`}
    </Notice>
  )
}
