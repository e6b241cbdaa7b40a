import { Link } from '@tanstack/react-router'

export function TakingItBack() {
  return (
    <>
      <p>Each consent is yours to take back, at any time and without giving reasons:</p>
      <ul>
        <li>
          <b>A link:</b> delete it, and it books nothing any more. One link always exists: change its address instead.
        </li>
        <li>
          <b>A connected calendar:</b> disconnect it under Accounts. Meridian then forgets the key and the copied
          entries. You can also withdraw its access in the settings of the provider.
        </li>
        <li>
          <b>All of it:</b> ask us to delete your account through <Link to="/support">Support</Link>.
        </li>
      </ul>
      <p>
        Meetings that were booked before stay booked: they are in other people’s calendars too. Cancel those that should
        not take place. Without a connected calendar everything else in Meridian goes on working.
      </p>
    </>
  )
}
