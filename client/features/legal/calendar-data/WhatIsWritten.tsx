export function WhatIsWritten() {
  return (
    <>
      <ul>
        <li>Meetings that Meridian books for you, in the one calendar that you choose for them, and their changes.</li>
        <li>Changes that you make in Meridian to events and calendars of that account.</li>
        <li>A Google Meet or Teams link, if you choose it for your meetings.</li>
      </ul>
      <p>
        If you move or delete such a meeting at your provider, Meridian moves or cancels it here too, and tells its
        participants. Calendar files (.ics) are only read.
      </p>
    </>
  )
}
