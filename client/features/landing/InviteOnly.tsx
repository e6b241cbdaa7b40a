import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { PALETTE } from '#shared/palette.ts'
import c from './InviteOnly.module.css'

/** Access is by invitation code, or by applying for one. */
export function InviteOnly() {
  const { t } = useLingui()
  return (
    <section className={c.gate} aria-labelledby="gate">
      <div className={c.stripe} aria-hidden>
        {Object.values(PALETTE).map((hex) => (
          <i key={hex} style={{ background: `#${hex}` }} />
        ))}
      </div>
      <div>
        <h2 id="gate">{t`We are currently invitation-only`}</h2>
        <p>{t`Have a code? Log in and enter it. If not, apply and tell us how you would use Meridian.`}</p>
      </div>
      <div className={c.actions}>
        <LinkButton to="/login" size="lg" variant="white">
          {t`Meet`}
        </LinkButton>
        <LinkButton to="/request-access" size="lg" variant="transparent">
          {t`Apply for access`}
        </LinkButton>
      </div>
    </section>
  )
}
