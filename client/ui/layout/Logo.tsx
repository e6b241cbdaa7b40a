import c from './Logo.module.css'

export type LogoSize = 'xxSmall' | 'extraSmall' | 'small' | 'medium' | 'asTypography' | 'default'

const MARK_PX: Record<LogoSize, number> = {
  xxSmall: 18,
  extraSmall: 22,
  small: 26,
  default: 28,
  medium: 40,
  asTypography: 0,
}

/** The logo mark: an all-day event above a timed event. */
export function LogoMark({ px = 28 }: { px?: number }) {
  return (
    <svg width={px} height={px} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="9" fill="#2f45ff" />
      <rect x="7" y="8" width="18" height="5" rx="2.5" fill="#fff" />
      <rect x="7" y="15.5" width="11" height="9" rx="2.5" fill="#ffcb33" />
    </svg>
  )
}

/** The mark and name; `asTypography` is only the name, at the size of the surrounding text. */
export function Logo({ size = 'default' }: { size?: LogoSize }) {
  return (
    <span className={c.logo} data-size={size}>
      {size !== 'asTypography' && <LogoMark px={MARK_PX[size]} />}
      Meridian
    </span>
  )
}
