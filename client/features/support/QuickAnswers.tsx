import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t, tx } from '#client/lib/language.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import c from './QuickAnswers.module.css'

/** Frequently asked questions. */
export function QuickAnswers() {
  return (
    <section className={c.answers} aria-labelledby="quick-answers">
      <h2 id="quick-answers">{t('Quick answers')}</h2>
      <dl>
        <Answer hex={PALETTE.skyblue} question={t('How do I move or cancel a meeting?')}>
          {t('Use the links in the email about it. They work without an account.')}
        </Answer>
        <Answer hex={PALETTE.orange} question={t('Where is my login code?')}>
          {tx('Check spam, then {again}. Only the latest works, for 10 minutes.', {
            again: <Link to="/login">{t('request a new code')}</Link>,
          })}
        </Answer>
        <Answer hex={PALETTE.green} question={t('How do I get an invitation?')}>
          {tx('{apply}. We read every request.', {
            apply: <Link to="/request-access">{t('Apply for access')}</Link>,
          })}
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
