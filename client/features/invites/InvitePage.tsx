import { useEffect } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { preload } from '#client/lib/chunk-loading.ts'
import { t } from '#client/lib/language.ts'
import { keepFilesOffline } from '#client/lib/offline-files.ts'
import { useOnline } from '#client/lib/online.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { OfflineState } from '#client/ui/feedback/OfflineState.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import { LazyBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import { lazyWithRetry } from '#client/ui/loading/lazy-with-retry.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { type OpenedLink, useInvitation } from './invitation.ts'
import type { InviteStep } from './invite-steps.ts'
import { TimesStep } from './TimesStep.tsx'

const loadConfirmed = () => import('./booking/ConfirmedStep.tsx')
const DetailsStep = lazyWithRetry(() => import('./booking/DetailsStep.tsx'))
const ConfirmedStep = lazyWithRetry(loadConfirmed)
const LinkNotFound = lazyWithRetry(() => import('./LinkNotFound.tsx'))

/** An invitation: choose a time, enter your details, and book. */
export function InvitePage({ link, step }: { link: OpenedLink; step: InviteStep }) {
  const { data, error, refetch } = useInvitation(link)
  const isOnline = useOnline()
  useEffect(() => {
    // Preloaded, so that the confirmation opens at once and can take the focus.
    if (step === 'details') preload(loadConfirmed)
  }, [step])
  useEffect(() => keepFilesOffline('guest'), [])
  if (!data && !error && !isOnline) {
    return (
      <Page title={t('Invitation')} centered>
        <OfflineState level={1} />
      </Page>
    )
  }
  if (!data && error) {
    const { status, detail } = readApiError(error)
    const isNobodys = status === 404 || status === 400
    return (
      <Page title={t(isNobodys ? 'Link not found' : 'Invitation')} centered>
        {isNobodys ? (
          <LazyBoundary>
            <LinkNotFound />
          </LazyBoundary>
        ) : (
          <ErrorState level={1} errorMessage={detail} errorStatus={status} onTryAgain={() => void refetch()} />
        )}
      </Page>
    )
  }
  const sender = data?.senderInfo
  // Later steps set their own titles.
  const title = step !== 'times' ? undefined : sender ? t('Meet with {name}', { name: sender.name }) : t('Invitation')
  return (
    <Page title={title}>
      {step === 'times' && <TimesStep link={link} sender={sender} />}
      {step !== 'times' && !sender && <CardSkeleton />}
      {step !== 'times' && sender && (
        <LazyBoundary
          fallback={<CardSkeleton />}
          title={t(step === 'confirmed' ? 'Your meeting is Confirmed!' : 'Something went wrong')}
        >
          {step === 'details' && <DetailsStep link={link} sender={sender} />}
          {step === 'confirmed' && <ConfirmedStep link={link} />}
        </LazyBoundary>
      )}
    </Page>
  )
}
