import { useLingui } from '@lingui/react/macro'
import c from './PaymentIllustration.module.css'

/** An unconfirmed appointment. */
export function PaymentIllustration() {
  const { t } = useLingui()
  return (
    <div className={c.tentative}>
      <b>{t`Payment`}</b>
      {t`Not available yet`}
    </div>
  )
}
