import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { PALETTE } from '#shared/palette.ts'
import c from './InviteOnly.module.css'

/** Access is by invitation code, or by applying for one. */
export function InviteOnly() {
  return (
    <section className={c.gate} aria-labelledby="gate">
      <div className={c.stripe} aria-hidden>
        {Object.values(PALETTE).map((hex) => (
          <i key={hex} style={{ background: `#${hex}` }} />
        ))}
      </div>
      <div>
        <h2 id="gate">{t('We are currently invitation-only')}</h2>
        <p>{t('Have a code? Come in. If not, tell us how you would use it and we will send one.')}</p>
      </div>
      <div className={c.actions}>
        <LinkButton to="/login" size="lg" variant="white">
          {t('Meet')}
        </LinkButton>
        <LinkButton to="/request-access" size="lg" variant="transparent">
          {t('Apply for access')}
        </LinkButton>
      </div>
    </section>
  )
}
