import { type Fact, Facts } from '../Facts.tsx'

const KEPT: readonly Fact[] = [
  {
    name: 'Your application',
    text: 'If you ask for an invitation: your address, your message, and what the team decided.',
  },
  {
    name: 'Your account',
    text: 'Your address and name, a picture if the service you sign in with gives one, your time zone, working hours, and the lengths, gaps and colours you chose.',
  },
  {
    name: 'Signing in',
    text: 'When your sessions began and end, on which device and from which network address. Sign-in codes, invitation codes and session tokens are stored as fingerprints from which they cannot be read back. If you sign in with another service, such as Google: that service’s number for you, so that we know you again. There are no passwords, and we keep no key to that service.',
  },
  {
    name: 'Recent activity',
    text: 'What concerns the security of your account, such as logins, wrong codes, keys and downloads: when it happened, on which device and from which network address. You see it on your dashboard.',
  },
  {
    name: 'Your calendar',
    text: 'The entries of your calendar in Meridian: title, description, place, times, repetitions, and the people named in them.',
  },
  {
    name: 'Calendars you connect',
    text: 'A copy of their entries, and the key to the account, encrypted.',
  },
  {
    name: 'Your links',
    text: 'Their addresses, the length of meeting each is for, and how many meetings came of them.',
  },
  {
    name: 'Meetings',
    text: 'Title, notes, time and place, the one sentence about why this time was found, and who takes part: name, address, time zone and answer.',
  },
  {
    name: 'Guests',
    text: 'What you type when you book (name, address, notes) and the time zone in which you saw the times. For people who were invited by somebody else: the address that was given.',
  },
  {
    name: 'API keys and webhooks',
    text: 'If you make any: the names of your keys, when they were made and last used, and their fingerprints; the addresses of your webhooks, their secrets in encrypted form, what was sent to them and how they answered.',
  },
  {
    name: 'Mails we sent',
    text: 'To whom, what was in them, codes included, and when they were delivered.',
  },
  {
    name: 'What you write to us',
    text: 'Support messages and feedback: your name, address and message, and your account if you were signed in.',
  },
  {
    name: 'Against abuse',
    text: 'Counters of how often something was tried, by network address, mail address or account. For a day, the answers to bookings, so that a request that is sent twice books once.',
  },
  {
    name: 'The server’s log',
    text: 'For each call: which kind it was, whether it succeeded, and how long it took. Of refused calls and of recent activity, also the network address. No email addresses, tokens or content.',
  },
]

export function WhatWeKeep() {
  return (
    <>
      <p>All of it comes from you, from somebody who meets you, or from the use of Meridian itself.</p>
      <Facts facts={KEPT} />
      <p>
        We keep no payment data: nothing is charged. We do not buy data about you, look you up elsewhere, or build
        profiles.
      </p>
    </>
  )
}
