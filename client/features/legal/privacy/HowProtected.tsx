import { Link } from '@tanstack/react-router'

export function HowProtected() {
  return (
    <>
      <p>
        What opens your account is short-lived: the token in your browser lasts fifteen minutes, and what renews it is
        kept where scripts cannot read it. A renewal that is used a second time, as a thief would, ends the whole
        session. Addresses of meetings are random and too long to be guessed. Pages run our own scripts and refuse all
        others, and what people write is shown as text and never run.
      </p>
      <p>
        No system is perfectly safe. If your data comes into wrong hands and that could harm you, we tell you, and those
        whom the law says we must tell. If you find a gap, please <Link to="/support">tell us</Link> first.
      </p>
    </>
  )
}
