import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { preload } from '#client/lib/chunk-errors.ts'
import { useOnline } from '#client/lib/online.ts'
import { registerServiceWorker } from '#client/lib/register-service-worker.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { OfflineState } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import { LazyBoundary, lazyWithBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { InvitePageData, OpenedLink } from '#shared/invite-page.ts'
import { loadProblemNotice } from './booking/BookingProblem.tsx'
import { useBooking } from './booking/booking.ts'
import { CardSkeleton } from './InviteCard.tsx'
import { useInvitation } from './invitation.ts'
import type { InviteStep } from './invite-steps.ts'
import { TimesStep } from './TimesStep.tsx'

const loadConfirmedStep = () => import('./booking/Confirmation.tsx')
const DetailsStep = lazyWithRetry(() => import('./booking/DetailsStep.tsx'))
const ConfirmedStep = lazyWithRetry(loadConfirmedStep)
const LinkNotFound = lazyWithBoundary(() => import('./LinkNotFound.tsx'))

interface InvitePageProps {
  link: OpenedLink
  /** The data that the server rendered the page from. */
  pageData: InvitePageData | undefined
  step: InviteStep
}

/** An invitation: choose a time, enter your details, and book. */
export function InvitePage({ link, pageData, step }: InvitePageProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useInvitation(link, pageData)
  const isOnline = useOnline()
  const isHydrated = useHydrated()
  const { status, detail } = readApiError(error)
  const isNotFound = status === 404 || status === 400
  // Links can be deleted or renamed while they are open.
  const isGone = data !== undefined && isNotFound && step !== 'confirmed'
  const sender = data?.senderInfo
  const booking = useBooking(link, step, sender?.event_duration ?? 30)
  const { isSuccess, reset } = booking
  useEffect(() => {
    if (isGone) document.getElementById('main')?.focus()
  }, [isGone])
  useEffect(() => {
    // Preloaded, so that the confirmation opens at once and can take focus, and problems are shown even offline.
    if (step === 'details') for (const load of [loadConfirmedStep, loadProblemNotice]) preload(load)
    if (step === 'confirmed' && isSuccess) reset()
  }, [step, isSuccess, reset])
  useEffect(() => registerServiceWorker('guest'), [])
  if (isGone || (!data && (error || !isOnline))) {
    return (
      <Page title={isNotFound ? t`Link not found` : t`Invitation`} isCentered>
        {isNotFound ? (
          <LinkNotFound />
        ) : !error ? (
          <OfflineState level={1} />
        ) : (
          <ErrorState level={1} errorMessage={detail} errorStatus={status} onTryAgain={() => void refetch()} />
        )}
      </Page>
    )
  }
  // Without the link's data, the server does not know in which zone to render times.
  const isReady = step === 'times' ? pageData !== undefined || isHydrated : sender !== undefined
  // Later steps set their own titles.
  const title = step !== 'times' ? undefined : sender ? t`Meet with ${{ name: sender.name }}` : t`Invitation`
  return (
    <Page title={title}>
      {!isReady && <CardSkeleton />}
      {isReady && step === 'times' && <TimesStep link={link} pageData={pageData} sender={sender} booking={booking} />}
      {step !== 'times' && sender && (
        <LazyBoundary
          fallback={<CardSkeleton />}
          title={step === 'confirmed' ? t`Your meeting is Confirmed!` : t`Something went wrong`}
        >
          {step === 'details' && <DetailsStep link={link} sender={sender} booking={booking} />}
          {step === 'confirmed' && <ConfirmedStep link={link} />}
        </LazyBoundary>
      )}
    </Page>
  )
}
