import c from './SecondsLeft.module.css'

/** The countdown in a button. Visual only: reading it out each second would drown everything else. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  return (
    <span className={c.seconds} aria-hidden>
      {seconds} s
    </span>
  )
}
