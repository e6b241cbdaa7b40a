import c from './SecondsLeft.module.css'

/** How long a button stays, in it. For the eye alone: a count that is read aloud drowns everything else. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  return (
    <span className={c.seconds} aria-hidden>
      {seconds} s
    </span>
  )
}
