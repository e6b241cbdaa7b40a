import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hourText, minuteOfDayText } from '#client/entities/dates/date-format.ts'
import { eventStyle } from '#client/entities/event/event-style.ts'
import { logout, useSession } from '#client/lib/session/session.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import { PublicHeader } from '#client/ui/layout/PublicHeader.tsx'
import { PALETTE } from '#shared/palette.ts'
import { HOUR } from '#shared/time.ts'
import c from './OnboardingPage.module.css'

/** The onboarding steps, shown as a morning's appointments; `hour` is the start. */
const STEPS = [
  { id: 'login', hour: 9, title: msg`Log in`, color: 'skyblue' },
  { id: 'verify', hour: 9.5, title: msg`Invitation code`, color: 'rose' },
  { id: 'tutorial', hour: 10, title: msg`Welcome`, color: 'green' },
  { id: 'add-account', hour: 10.5, title: msg`Your accounts`, color: 'orange' },
  { id: 'calendar-config', hour: 11, title: msg`Your hours`, color: 'yellow' },
  { id: 'dashboard', hour: 11.5, title: msg`Your calendar`, color: 'slots' },
] as const

type OnboardingStep = (typeof STEPS)[number]['id']

interface OnboardingPageProps {
  title: string
  step: OnboardingStep
  /** Replaces the public header. */
  header?: ReactNode
  /** A heading, a sentence, and the step's form. */
  children: ReactNode
}

/** The layout of onboarding pages: the progress beside the current step. */
export function OnboardingPage({ title, step, header, children }: OnboardingPageProps) {
  return (
    <Page title={title} header={header}>
      <div className={c.columns}>
        <div className={c.content}>{children}</div>
        <div className={c.progress}>
          <OnboardingProgress step={step} />
        </div>
      </div>
    </Page>
  )
}

const HOURS = [9, 10, 11, 12, 13]

/**
 * The onboarding progress. On wide screens, a list: finished steps are tinted, the current step is solid, and later
 * steps have dashed outlines. On phones, a row of bars.
 */
export function OnboardingProgress({ step }: { step: OnboardingStep }) {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const currentIndex = STEPS.findIndex(({ id }) => id === step)
  // Visitors can enter or request a code before logging in.
  const isDone = (index: number) => index < currentIndex && (index > 0 || isAuthenticated)
  return (
    <div className={c.morning}>
      <div className={c.axis} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{hourText(hour * HOUR, 'UTC')}</span>
        ))}
      </div>
      <ol className={c.steps} aria-label={t`Setup steps`}>
        {STEPS.map(({ id, hour, title, color }, index) => (
          <li
            key={id}
            className={c.step}
            style={{ ...eventStyle(PALETTE[color]), '--i': index }}
            data-when={isDone(index) ? 'past' : index === currentIndex ? 'present' : 'future'}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <b>{t(title)}</b>
            {isDone(index) && <VisuallyHidden>{t`, done`}</VisuallyHidden>}
            <span className={c.time} aria-hidden>
              {minuteOfDayText(hour * 60)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The onboarding header: the account and “Log out”, since the dashboard is not available yet. */
export function OnboardingHeader() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const navigate = useNavigate()

  const leaveAndLogOut = () => {
    void logout()
    void navigate({ to: '/login' })
  }

  return (
    <PublicHeader
      end={
        <>
          <span className={c.email}>{userInfo?.email}</span>
          <Button variant="secondary" size="sm" onClick={leaveAndLogOut}>
            {t`Log out`}
          </Button>
        </>
      }
    />
  )
}
