import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type FloatingPosition, MantineThemeProvider, Tour } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { modifierKey } from '#client/lib/commands.ts'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import c from './DashboardTour.module.css'

interface DashboardTourProps {
  isCompact: boolean
  /** Copies the user's link; shown in the step about it. */
  copyButton: ReactNode
  /** Called when the tour is finished or dismissed. */
  onClose: () => void
}

/** Titles are `h2`, since heading levels must not be skipped. */
const THEME = { components: { TourTitle: { defaultProps: { component: 'h2' } } } }

/** A tour for new users. Arrow keys navigate, Escape ends it. */
export default function DashboardTour({ isCompact, copyButton, onClose }: DashboardTourProps) {
  const { t } = useLingui()
  const [steps] = useState(() => tourSteps(isCompact))
  const [step, setStep] = useState(0)
  const isCopyStep = steps[step]?.hasCopyButton === true
  const isLast = step === steps.length - 1
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus()

  // The focused button may be gone: the first step has no “Back”, the last no “Skip”.
  useEffect(() => {
    const { activeElement } = document
    const isFocusLost = step === 0 ? activeElement === document.body : isLast && activeElement?.textContent === ''
    if (isFocusLost) root.current?.querySelector<HTMLElement>('[role=dialog]')?.focus()
  }, [step, isLast])

  return (
    <MantineThemeProvider theme={THEME}>
      <Tour
        ref={root}
        active
        step={step}
        onStepChange={setStep}
        onClose={onClose}
        withCloseButton={false}
        // Lets users press the highlighted button.
        withOverlayInteraction={isCopyStep}
        spotlightRadius={10}
        spotlightPadding={4}
        maxWidth={340}
        scrollToHandler={(target) => target.scrollIntoView({ block: 'nearest' })}
        classNames={{
          tooltip: c.card,
          title: c.title,
          body: c.text,
          stepCounter: c.counter,
          navigation: isLast ? c.last : undefined,
          navigationButton: isCopyStep ? `${c.button} ${c.secondary}` : c.button,
        }}
        labels={{
          // Hidden and without a name if there is nothing left to skip.
          skip: isLast ? '' : t`Skip`,
          back: t`Back`,
          next: t`Next`,
          close: t`Done`,
          stepCounter: (current, total) => t`${current} of ${total}`,
        }}
      >
        {steps.map(({ target, position = 'bottom', title, text, hasCopyButton }) => (
          <Tour.Step
            key={title}
            position={position}
            {...(target === undefined ? {} : { target })}
            // Focus stays on the button, so a live region announces the next step.
            title={<span aria-live="polite">{title}</span>}
          >
            <span aria-live="polite">{text}</span>
            {hasCopyButton && <div className={c.link}>{copyButton}</div>}
          </Tour.Step>
        ))}
      </Tour>
    </MantineThemeProvider>
  )
}

interface TourStep {
  /** The selector of the highlighted element; without it, the step is centered. */
  target?: string | undefined
  position?: FloatingPosition
  title: string
  text: string
  hasCopyButton?: boolean
}

/** The selector of the element with this `data-tour` attribute, if it is visible. */
function visibleTarget(name: string): string | undefined {
  const selector = `[data-tour="${name}"]`
  return (document.querySelector(selector)?.getClientRects().length ?? 0) > 0 ? selector : undefined
}

/**
 * The dashboard tour, most important steps first. On narrow screens most targets are in the menu, so its
 * button is highlighted.
 */
function tourSteps(isCompact: boolean): TourStep[] {
  const menu = visibleTarget('menu')
  const withMenuHint = (text: string) => (isCompact ? `${text} ${t`It’s in the menu.`}` : text)
  return [
    {
      target: visibleTarget('copy-link'),
      title: t`Share your link`,
      text: t`Send it to anyone who wants to meet you: they see when you’re free and book a time.`,
      hasCopyButton: true,
    },
    {
      title: t`This is your calendar`,
      text: t`Your events are here, with every meeting that people book with you. Select a time to add an event.`,
    },
    {
      target: isCompact ? menu : visibleTarget('availability'),
      position: isCompact ? 'bottom' : 'right',
      title: t`Set your hours`,
      text: withMenuHint(t`My Availability sets when people can book you. Nobody can book outside these hours.`),
    },
    {
      target: isCompact ? menu : visibleTarget('timezones'),
      position: isCompact ? 'bottom' : 'right',
      title: t`Work across time zones`,
      text: withMenuHint(t`The Timezones panel shows up to two more next to your own.`),
    },
    isCompact
      ? {
          target: visibleTarget('new-event'),
          position: 'top',
          title: t`Add your events`,
          text: t`Nobody can book a time when your calendar is busy.`,
        }
      : {
          title: t`Use the keyboard`,
          text: t`${{ mod: modifierKey() }} K opens the command palette; ? lists the shortcuts.`,
        },
  ]
}
