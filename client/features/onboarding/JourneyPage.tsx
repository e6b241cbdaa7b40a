import type { ReactNode } from 'react'
import { Page } from '#client/ui/layout/Page.tsx'
import { Journey } from './Journey.tsx'
import c from './JourneyPage.module.css'
import type { JourneyStep } from './journey-steps.ts'

export interface JourneyPageProps {
  /** The page's title. */
  title: string
  step: JourneyStep
  /** Replaces the public header. */
  header?: ReactNode
  /** A heading, a sentence, and the step's form. */
  children: ReactNode
}

/** The layout of onboarding pages: the progress beside the current step. */
export function JourneyPage({ title, step, header, children }: JourneyPageProps) {
  return (
    <Page title={title} header={header}>
      <div className={c.columns}>
        <div className={c.content}>{children}</div>
        <div className={c.way}>
          <Journey step={step} />
        </div>
      </div>
    </Page>
  )
}
