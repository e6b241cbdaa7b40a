import { NewTabLink } from './NewTabLink.tsx'

export function Disconnecting() {
  return (
    <>
      <p>Open your dashboard, then Accounts, and remove the account. Meridian tells you first what that deletes.</p>
      <ul>
        <li>
          <b>The copy</b> of its calendars and events is deleted at once. Nothing is deleted at your provider.
        </li>
        <li>
          <b>Access ends.</b> At Google, Meridian revokes it, unless another user has connected the same account.
          Microsoft and app passwords offer no way to do that from here: Meridian deletes its key, and you can also
          remove the access at your provider, as below. The encrypted key is gone from the queue of revocations within a
          month.
        </li>
        <li>
          <b>Meetings</b> that Meridian booked stay booked, and move to your calendar in Meridian. Their entries in the
          other calendar stay there, but are no longer updated.
        </li>
        <li>
          <b>Your availability</b> no longer takes that account into account.
        </li>
      </ul>
      <p>
        You can also end access at the provider: <NewTabLink href="https://myaccount.google.com/connections" />,{' '}
        <NewTabLink href="https://account.live.com/consent/Manage" /> (personal Microsoft accounts),{' '}
        <NewTabLink href="https://myapplications.microsoft.com" /> (work and school), or by deleting the app password.
        Meridian then asks you to reconnect, and treats your time as unknown until you do, or remove the account.
      </p>
      <p>Closing your Meridian account disconnects all of them.</p>
    </>
  )
}
