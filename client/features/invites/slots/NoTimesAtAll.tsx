import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayText } from '#client/entities/dates/date-format.ts'
import { Translation } from '#client/ui/content/Translation.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { SenderInfo } from '#shared/invitations.ts'
import { NoTimes } from '../icons.tsx'
import c from './NoTimesAtAll.module.css'

interface NoTimesAtAllProps {
  sender: SenderInfo | undefined
  /** The end of the booking window, an ISO instant. */
  until: string | undefined
  zone: string
}

/** Explains that nothing is available in the booking window, and what to do. */
export function NoTimesAtAll({ sender, until, zone }: NoTimesAtAllProps) {
  const { t } = useLingui()
  const { name = '', email = '' } = sender ?? {}
  const day = until && dayText(until, zone, { day: 'numeric', month: 'long' })
  return (
    <div className={c.none}>
      <EmptyState level={2} icon={<NoTimes />} title={day ? t`Nothing available until ${day}` : t`Nothing available`}>
        {email ? (
          <Translation
            of={msg({
              message: '{name} cannot be booked further ahead yet. Try again in a few days, or write to {email}.',
            })}
            values={{ name, email: <a href={`mailto:${email}`}>{email}</a> }}
          />
        ) : (
          t`${name} cannot be booked further ahead yet. Try again in a few days, or ask them for a time.`
        )}
      </EmptyState>
    </div>
  )
}
