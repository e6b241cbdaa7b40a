import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import shape from '#client/ui/theme/shapes.module.css'
import type { SenderInfo } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { MINUTE } from '#shared/time.ts'
import { useGuestZone } from '../guest-zone.ts'
import { InviteCard, SenderCard } from '../InviteCard.tsx'
import { useInviteSteps } from '../invite-steps.ts'
import { timeSpan } from '../time-span.ts'
import { BookingProblem } from './BookingProblem.tsx'
import { useBooking } from './booking.ts'
import { DetailsForm, FIELDS } from './DetailsForm.tsx'
import c from './DetailsStep.module.css'
import { useDraft } from './draft.ts'

/** Guests without a session enter their details and book the selected time. */
export default function DetailsStep({ link, sender }: { link: OpenedLink; sender: SenderInfo }) {
  const { t } = useLingui()
  const [zone] = useGuestZone()
  const { isAuthenticated } = useSession()
  const [draft, changeDraft] = useDraft(link.url_invites)
  const goTo = useInviteSteps(link)
  const booking = useBooking(link, sender.event_duration, () => {
    goTo('confirmed', { replace: true })
    changeDraft({ start: null, notes: '' })
  })
  const { start, name, email, notes } = draft
  usePageTitle(t`Your details`)

  const isBooking = booking.isPending || booking.isSuccess
  if (!isBooking && (start === null || isAuthenticated)) {
    return (
      <Navigate to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: link.url_invites, _splat: '' }} replace />
    )
  }

  const book = () => {
    if (start === null) return
    const guest = { name: name.trim(), email: email.trim(), ...(notes.trim() ? { notes: notes.trim() } : {}) }
    booking.mutate({ mode: 'manual', start, time_zone: zone, guest })
  }
  const fields = booking.error ? readApiError(booking.error).fields : {}
  const hasFieldErrors = FIELDS.some((field) => field in fields)

  return (
    <InviteCard
      aside={
        <SenderCard sender={sender}>
          {start && (
            <div className={`${shape.entry} ${c.time}`}>
              <p aria-live="polite">
                <b>{dayText(start, zone, LONG_DAY)}</b>
                <b>{timeSpan(start, Date.parse(start) + sender.event_duration * MINUTE, zone)}</b>
                <span>{zoneLabel(zone, start)}</span>
              </p>
              <Button variant="secondary" size="sm" onClick={() => goTo('times')}>
                {t`Change time`}
              </Button>
            </div>
          )}
        </SenderCard>
      }
    >
      <div className={c.details}>
        <h2 className={c.title}>{t`Your details`}</h2>
        {booking.error && !hasFieldErrors && (
          <BookingProblem
            error={booking.error}
            zone={zone}
            onPick={(other) => {
              booking.reset()
              changeDraft({ start: other })
            }}
          />
        )}
        <DetailsForm
          details={draft}
          onChange={(change) => {
            if (hasFieldErrors) booking.reset()
            changeDraft(change)
          }}
          serverErrors={fields}
          isBusy={isBooking}
          onSubmit={book}
        />
      </div>
    </InviteCard>
  )
}
