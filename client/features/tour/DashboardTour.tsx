import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { useLingui } from '@lingui/react/macro'
import { MantineThemeProvider, Tour } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import c from './DashboardTour.module.css'
import { tourSteps } from './tour-steps.ts'

interface DashboardTourProps {
  compact: boolean
  /** Copies the link, from the card about it. */
  link: ReactNode
  /** The tour was finished or dismissed. */
  onEnd: () => void
}

/** Heading levels must not be skipped, so this is an `h2`. */
const TITLES = { components: { TourTitle: { defaultProps: { component: 'h2' } } } }

/** A tour for new users. Arrow keys navigate, Escape ends it. */
export default function DashboardTour({ compact, link, onEnd }: DashboardTourProps) {
  const { t } = useLingui()
  const [steps] = useState(() => tourSteps(compact))
  const [step, setStep] = useState(0)
  const isAboutLink = steps[step]?.hasLink === true
  const isLast = step === steps.length - 1
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus()

  // The focused button may be gone: the first step has no “Back”, the last no “Skip”.
  useEffect(() => {
    const { activeElement } = document
    const isGone = step === 0 ? activeElement === document.body : isLast && activeElement?.textContent === ''
    if (isGone) root.current?.querySelector<HTMLElement>('[role=dialog]')?.focus()
  }, [step, isLast])

  return (
    <MantineThemeProvider theme={TITLES}>
      <Tour
        ref={root}
        active
        step={step}
        onStepChange={setStep}
        onClose={onEnd}
        withCloseButton={false}
        // Highlights the element around the link: clicking it means the link.
        withOverlayInteraction={isAboutLink}
        spotlightRadius={10}
        spotlightPadding={4}
        maxWidth={340}
        scrollToHandler={(target) => target.scrollIntoView({ block: 'nearest' })}
        classNames={{
          tooltip: c.card ?? '',
          title: c.title ?? '',
          body: c.text ?? '',
          stepCounter: c.counter ?? '',
          navigation: isLast ? (c.last ?? '') : '',
          navigationButton: isAboutLink ? `${c.button} ${c.beside}` : (c.button ?? ''),
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
        {steps.map(({ target, position, title, text, hasLink }) => (
          <Tour.Step
            key={title}
            position={position}
            {...(target === undefined ? {} : { target })}
            // The focus stays, and the next step is read out.
            title={<span aria-live="polite">{title}</span>}
          >
            <span aria-live="polite">{text}</span>
            {hasLink && <div className={c.link}>{link}</div>}
          </Tour.Step>
        ))}
      </Tour>
    </MantineThemeProvider>
  )
}
