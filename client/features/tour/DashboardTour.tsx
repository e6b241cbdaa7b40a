import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Tour.layer.css'
import { MantineThemeProvider, Tour } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#client/lib/language.ts'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import c from './DashboardTour.module.css'
import { tourSteps } from './tour-steps.ts'

interface DashboardTourProps {
  compact: boolean
  /** Copies the link; the card about it has it. */
  link: ReactNode
  /** It came to its end, or was dismissed. */
  onEnd: () => void
}

/** The page has a heading of the first level, and none between. */
const TITLES = { components: { TourTitle: { defaultProps: { component: 'h2' } } } }

/** Shows a newcomer around. Arrows go on and back, Escape ends it. */
export default function DashboardTour({ compact, link, onEnd }: DashboardTourProps) {
  const [steps] = useState(() => tourSteps(compact))
  const [step, setStep] = useState(0)
  const isAboutLink = steps[step]?.hasLink === true
  const isLast = step === steps.length - 1
  const root = useRef<HTMLDivElement>(null)
  useReturnFocus()

  // The button that had the focus may be gone: at the first step there is no going back, at the last nothing to skip.
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
        // What has the link in it is lit: whoever presses that means it.
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
          // Without a name, and not drawn, where nothing is left to skip.
          skip: isLast ? '' : t('Skip'),
          back: t('Back'),
          next: t('Next'),
          close: t('Done'),
          stepCounter: (current, total) => t('{current} of {total}', { current, total }),
        }}
      >
        {steps.map(({ target, position, title, text, hasLink }) => (
          <Tour.Step
            key={title}
            position={position}
            {...(target === undefined ? {} : { target })}
            // The focus stays where it is from step to step: what the next one says is read out.
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
