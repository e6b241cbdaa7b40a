import { Link } from '@tanstack/react-router'
import { type Fact, Facts } from '../Facts.tsx'

const TIMES: readonly Fact[] = [
  { name: 'Sign-in codes', text: 'Valid for ten minutes; their fingerprints are deleted within the hour after.' },
  {
    name: 'Sessions',
    text: 'A session that is not used for 30 days ends and is deleted. One that you end is deleted 30 days later.',
  },
  { name: 'Recent activity', text: '400 days, and no longer than your account.' },
  { name: 'Answers to bookings', text: 'A day, as protection against booking twice.' },
  {
    name: 'What was sent to webhooks, and API keys that have expired',
    text: '30 days. Keys that you revoke and webhooks that you delete are gone at once.',
  },
  {
    name: 'Account, calendar, links, meetings you organize',
    text: 'For as long as you have the account. They are deleted with it.',
  },
  {
    name: 'Calendars you connect',
    text: 'Until you disconnect the account; its encrypted key up to a month longer, while access is revoked.',
  },
  {
    name: 'Meetings others organize',
    text: 'They belong to their organizers, and remain with your name and address as a participant until the organizer’s account is deleted, or you ask us to remove you.',
  },
  {
    name: 'Applications and codes, mails, letters to us, counters against abuse',
    text: 'The beta has no fixed date for these yet. We delete them when they are of no more use, and at once for you if you ask.',
  },
]

export function HowLong() {
  return (
    <>
      <Facts facts={TIMES} />
      <p>
        You close your account on your dashboard, under Data &amp; account, or <Link to="/support">write to us</Link>{' '}
        from its address. Invitations that are in other people’s mailboxes and calendars already are theirs, and out of
        our reach.
      </p>
    </>
  )
}
