import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import c from './QuickAnswers.module.css'

/** Frequently asked questions. */
export function QuickAnswers() {
  const { t } = useLingui()
  return (
    <section className={c.answers} aria-labelledby="quick-answers">
      <h2 id="quick-answers">{t`Quick answers`}</h2>
      <dl>
        <Answer hex={PALETTE.skyblue} question={t`How do I move or cancel a meeting?`}>
          {t`Use the links in the email about it. They work without an account.`}
        </Answer>
        <Answer hex={PALETTE.orange} question={t`Where is my login code?`}>
          <Trans>
            Check spam, then <Link to="/login">request a new code</Link>. Only the latest works, for 10 minutes.
          </Trans>
        </Answer>
        <Answer hex={PALETTE.green} question={t`How do I get an invitation?`}>
          <Trans>
            <Link to="/request-access">Apply for access</Link>. We read every request.
          </Trans>
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
