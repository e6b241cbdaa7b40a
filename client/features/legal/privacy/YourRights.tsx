import { Link } from '@tanstack/react-router'

export function YourRights() {
  return (
    <>
      <p>Whether you have an account or not, and wherever you live, you may:</p>
      <ul>
        <li>
          <b>know</b> what we keep about you, and get a copy, also in a form that a program can read;
        </li>
        <li>
          <b>correct</b> it: users change their name, hours and settings under Profile Settings and My Availability;
        </li>
        <li>
          <b>have it deleted:</b> users delete entries and links themselves, and their account through us;
        </li>
        <li>
          <b>object</b> to what we do with it, or have it set aside while we look into that;
        </li>
        <li>
          <b>take back</b> a consent, at any time, without any effect on what was done before.
        </li>
      </ul>
      <p>
        Write to us through <Link to="/support">Support</Link>, from the address that it is about, so that we know that
        it is you. It costs nothing, and you have an answer within a month. If you are not content with it, you may
        complain to the data protection authority where you live.
      </p>
    </>
  )
}
