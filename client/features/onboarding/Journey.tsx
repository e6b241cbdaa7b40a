import { useLingui } from '@lingui/react/macro'
import { eventStyle } from '#client/entities/event/event-style.ts'
import { useSession } from '#client/lib/session/session.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { PALETTE } from '#shared/palette.ts'
import c from './Journey.module.css'
import { JOURNEY, type JourneyStep } from './journey-steps.ts'

const HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00']

/**
 * The onboarding progress: finished steps are tinted, the current one is solid, the next ones are dashed. A list on
 * wide screens, a line of dashes on phones.
 */
export function Journey({ step }: { step: JourneyStep }) {
  const { t } = useLingui()
  const { isAuthenticated } = useSession()
  const present = JOURNEY.findIndex(({ id }) => id === step)
  // Visitors can enter or request a code before logging in.
  const isDone = (index: number) => index < present && (index > 0 || isAuthenticated)
  return (
    <div className={c.morning}>
      <div className={c.axis} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ol className={c.steps} aria-label={t`Setup steps`}>
        {JOURNEY.map(({ id, at, title, hue }, index) => (
          <li
            key={id}
            className={c.step}
            style={{ ...eventStyle(PALETTE[hue]), '--i': index }}
            data-when={isDone(index) ? 'past' : index === present ? 'present' : 'future'}
            aria-current={index === present ? 'step' : undefined}
          >
            <b>{t(title)}</b>
            {isDone(index) && <VisuallyHidden>{t`, done`}</VisuallyHidden>}
            <span className={c.at} aria-hidden>
              {at}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
