import c from './PaymentArtefact.module.css'

/** An appointment that is not confirmed yet. */
export function PaymentArtefact() {
  return (
    <div className={c.tentative}>
      <b>Payment</b>
      In preparation, not in the product yet
    </div>
  )
}
