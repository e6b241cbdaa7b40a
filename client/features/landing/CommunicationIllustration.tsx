import { Trans, useLingui } from '@lingui/react/macro'
import c from './CommunicationIllustration.module.css'

/** An email of the product and its effects. */
export function CommunicationIllustration() {
  const { t } = useLingui()
  return (
    <div className={c.post}>
      <div className={c.mail}>
        <p className={c.subject}>
          {t`Launch plan`}
          <span>{t`to ${{ address: 'priya@acme.io' }}`}</span>
        </p>
        <p className={c.when}>
          <Trans>
            <b>Thursday 19 November, 13:30</b> in London. 14:30 for Alex in Madrid.
          </Trans>
        </p>
        <p className={c.attachment}>
          <Clip />
          {t`invite.ics, ready for any calendar`}
        </p>
      </div>
      <ul className={c.log}>
        <li>
          {t`Booked, three invitations sent`}
          <time>11:02</time>
        </li>
        <li>
          {t`Tom moved it to Friday, everyone was notified`}
          <time>11:09</time>
        </li>
      </ul>
    </div>
  )
}

function Clip() {
  return (
    <svg width="15" height="15" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path
        d="M20 11.5l-8.3 8.3a5 5 0 0 1-7-7L13 4.500a3.3 3.3 0 0 1 4.7 4.700l-8.3 8.300a1.7 1.7 0 0 1-2.4-2.400l7.6-7.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
