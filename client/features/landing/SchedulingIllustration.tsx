import { useLingui } from '@lingui/react/macro'
import { placeName } from '#client/lib/place-names.ts'
import { LogoMark } from '#client/ui/layout/Logo.tsx'
import c from './SchedulingIllustration.module.css'

/** The result of a search. */
export function SchedulingIllustration() {
  const { t } = useLingui()
  return (
    <figure className={c.answer} aria-label={t`A result from Meridian`}>
      <div className={c.head}>
        <LogoMark px={26} />
        <b>{t`Thursday, 14:30 to 15:30`}</b>
      </div>
      <p className={c.reason}>
        {t`The first hour free for all three. Earlier times ruled out: nine by your own busy times and four by Tom’s hours.`}
      </p>
      <div className={c.zones}>
        <span>
          <b>14:30</b>
          {placeName('Madrid')}
        </span>
        <span>
          <b>13:30</b>
          {placeName('London')}
        </span>
        <span>
          <b>10:30</b>
          {placeName('São Paulo')}
        </span>
      </div>
    </figure>
  )
}
