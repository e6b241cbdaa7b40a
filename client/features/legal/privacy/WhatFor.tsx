import { Link } from '@tanstack/react-router'

export function WhatFor() {
  return (
    <>
      <p>For these things and no others, each with the ground that laws such as the GDPR ask us to name:</p>
      <ul>
        <li>
          <b>To do what you ask:</b> sign you in, keep your calendar, find times, book, move and cancel meetings, and
          tell those who take part. This is the service itself (performance of a contract).
        </li>
        <li>
          <b>To let people be met:</b> what we keep about guests who have no account, so that the meeting they take part
          in can happen. It is in their interest, the organizer’s and ours (legitimate interests).
        </li>
        <li>
          <b>To decide who comes in:</b> applications and invitation codes, because the beta is small (steps before a
          contract, at your request).
        </li>
        <li>
          <b>To keep the door shut to others:</b> sessions, counters against abuse, and the log (legitimate interests in
          a service that is safe and works).
        </li>
        <li>
          <b>To answer you:</b> when you write to us (legitimate interests, or the contract).
        </li>
        <li>
          <b>To read and write a calendar you have elsewhere:</b> only if you connect it, and until you disconnect it
          (consent). What that covers is on the page <Link to="/calendar-data">Calendar Data</Link>.
        </li>
      </ul>
      <p>
        Which time a meeting gets is worked out by fixed rules that look at hours and busy times, not at people. No
        decision with legal or similar effect is made about anybody by machine.
      </p>
    </>
  )
}
