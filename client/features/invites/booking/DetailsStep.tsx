import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { dayText, LONG_DAY } from '#client/entities/dates/date-format.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { focusOnMount, refocus } from '#client/ui/focus/focus-field.ts'
import { TextArea, TextField } from '#client/ui/forms/fields.tsx'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { isEmail } from '#shared/access.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import type { SenderInfo } from '#shared/invitations.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import { MINUTE } from '#shared/time.ts'
import { useGuestZone } from '../guest-zone.ts'
import { InviteCard, SenderCard } from '../InviteCard.tsx'
import { useGoToStep } from '../invite-steps.ts'
import { timeSpanText } from '../time-span.ts'
import { BookingProblem } from './BookingProblem.tsx'
import { type Booking, readBooking } from './booking.ts'
import c from './DetailsStep.module.css'
import { type Draft, useDraft } from './draft.ts'

interface DetailsStepProps {
  link: OpenedLink
  sender: SenderInfo
  booking: Booking
}

/** Guests without a session enter their details and book the selected time. */
export default function DetailsStep({ link, sender, booking }: DetailsStepProps) {
  const { t } = useLingui()
  const [zone] = useGuestZone()
  const { isAuthenticated } = useSession()
  const [draft, changeDraft] = useDraft(link.url_invites)
  const goTo = useGoToStep(link)
  const { start, name, email, notes } = draft
  usePageTitle(t`Your details`)

  const end = Date.parse(start ?? '') + sender.event_duration * MINUTE
  if (!booking.isBooking && (start === null || isAuthenticated)) {
    // If the page was reloaded while booking, the response may already be stored.
    const _splat = start === null && readBooking(link.url_invites) ? 'confirmed' : ''
    const params = { urlInvitesParam: link.url_invites, _splat }
    return <Navigate to="/invites/$urlInvitesParam/$" params={params} search replace />
  }

  const book = () => {
    if (start === null) return
    const guest = { name: name.trim(), email: email.trim(), ...(notes.trim() ? { notes: notes.trim() } : {}) }
    booking.mutate({ mode: 'manual', start, time_zone: zone, guest })
  }
  const serverErrors = booking.error ? readApiError(booking.error).fields : {}
  const hasFieldErrors = FIELDS.some((field) => field in serverErrors)

  return (
    <InviteCard
      header={
        <SenderCard sender={sender}>
          {start && (
            <div className={`${shape.entry} ${c.time}`}>
              <p aria-live="polite">
                <b>{dayText(start, zone, LONG_DAY)}</b>
                <b>{timeSpanText(start, end, zone)}</b>
                <span>{zoneLabel(zone, start, end)}</span>
              </p>
              <Button variant="secondary" size="sm" disabled={booking.isBooking} onClick={() => goTo('times')}>
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
            onChoose={(start) => {
              booking.reset()
              changeDraft({ start })
            }}
          />
        )}
        <DetailsForm
          details={draft}
          onChange={(change) => {
            if (hasFieldErrors) booking.reset()
            changeDraft(change)
          }}
          serverErrors={serverErrors}
          isBusy={booking.isBooking}
          onSubmit={book}
        />
      </div>
    </InviteCard>
  )
}

const FIELDS = ['name', 'email', 'notes'] as const
type Details = Pick<Draft, (typeof FIELDS)[number]>
type DetailsErrors = { [Field in keyof Details]?: string | undefined }

/** The errors of the guest's details, by field. The server validates the details too. */
function validateDetails({ name, email, notes }: Details): DetailsErrors {
  const errors: DetailsErrors = {}
  if (name.trim() === '') errors.name = t`Name is required`
  else if (name.trim().length > MAX_LENGTHS.name) errors.name = t`At most ${{ n: MAX_LENGTHS.name }} characters`
  if (email.trim() === '') errors.email = t`Email is required`
  else if (!isEmail(email)) errors.email = t`Please enter a valid email address`
  if (notes.trim().length > MAX_LENGTHS.guest_notes)
    errors.notes = t`At most ${{ n: MAX_LENGTHS.guest_notes }} characters`
  return errors
}

interface DetailsFormProps {
  details: Details
  onChange: (change: Partial<Details>) => void
  /** The server's field errors. */
  serverErrors: DetailsErrors
  isBusy: boolean
  onSubmit: () => void
}

/** The guest's details. The first invalid field is focused. */
function DetailsForm({ details, onChange, serverErrors, isBusy, onSubmit }: DetailsFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<DetailsErrors>({})

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const newErrors = validateDetails(details)
    setErrors(newErrors)
    const firstInvalid = FIELDS.find((field) => newErrors[field])
    if (firstInvalid) refocus(form.current?.querySelector<HTMLElement>(`[name=${firstInvalid}]`))
    else onSubmit()
  }
  const field = (name: keyof Details) => ({
    name,
    value: details[name],
    variant: 'schedule' as const,
    readOnly: isBusy,
    error: errors[name] ?? serverErrors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setErrors((before) => ({ ...before, [name]: undefined }))
      onChange({ [name]: event.currentTarget.value })
    },
  })

  return (
    <form ref={form} className={c.form} onSubmit={submit} noValidate>
      <TextField {...field('name')} ref={focusOnMount} label={t`Name`} autoComplete="name" required />
      <TextField
        {...field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <TextArea {...field('notes')} label={t`Notes`} description={t`Anything to know beforehand? (optional)`} />
      <LoadingButton type="submit" size="md" data-main-action isLoading={isBusy} loadingText={t`Booking...`}>
        {t`Book the meeting`}
      </LoadingButton>
    </form>
  )
}
