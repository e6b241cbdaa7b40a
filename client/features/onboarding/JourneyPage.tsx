import type { ReactNode } from 'react'
import { Page } from '#client/ui/layout/Page.tsx'
import { Journey } from './Journey.tsx'
import c from './JourneyPage.module.css'
import type { JourneyStep } from './journey-steps.ts'

export interface JourneyPageProps {
  /** Names the browser's tab. */
  title: string
  step: JourneyStep
  /** In place of the public header. */
  header?: ReactNode
  /** An `h1`, a sentence under it, and what the step asks for. */
  children: ReactNode
}

/** The frame of the pages between the landing page and the dashboard: the step beside the way it is part of. */
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
