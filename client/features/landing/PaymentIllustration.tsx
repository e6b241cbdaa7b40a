import { t } from '#client/lib/language.ts'
import c from './PaymentIllustration.module.css'

/** An unconfirmed appointment. */
export function PaymentIllustration() {
  return (
    <div className={c.tentative}>
      <b>{t('Payment')}</b>
      {t('Not available yet')}
    </div>
  )
}
