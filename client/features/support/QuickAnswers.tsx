import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import c from './QuickAnswers.module.css'

/** What is asked most, answered before anybody has to write. */
export function QuickAnswers() {
  return (
    <section className={c.answers} aria-labelledby="quick-answers">
      <h2 id="quick-answers">Perhaps quicker</h2>
      <dl>
        <Answer hex={PALETTE.skyblue} question="How do I move or cancel a meeting?">
          With the links in the mail about it. They work without an account.
        </Answer>
        <Answer hex={PALETTE.orange} question="Where is my sign-in code?">
          Look among the spam, then <Link to="/login">ask for another</Link>. The newest one counts, for ten minutes.
        </Answer>
        <Answer hex={PALETTE.green} question="How do I get an invitation?">
          <Link to="/request-access">Apply for access</Link>. The team reads every request, and sends a code.
        </Answer>
      </dl>
    </section>
  )
}

interface AnswerProps {
  /** six hex digits without `#` */
  hex: string
  question: string
  children: ReactNode
}

function Answer({ hex, question, children }: AnswerProps) {
  return (
    <div className={`${shape.tinted} ${c.answer}`} style={{ '--hue': `#${hex}` }}>
      <dt>{question}</dt>
      <dd>{children}</dd>
    </div>
  )
}
