import { type Fact, Facts } from '../Facts.tsx'

const STORED: readonly Fact[] = [
  {
    name: 'A copy of your events',
    text: 'Title, description, place, times, repetition, meeting link, whether they count as busy, and who is invited: names, addresses and answers.',
    kept: 'until you delete the event or disconnect the account',
  },
  {
    name: 'Your calendars and settings',
    text: 'Names and colors, and what you chose in Meridian.',
    kept: 'until you disconnect the account',
  },
  {
    name: 'The key to the account',
    text: 'What Google or Microsoft issued for Meridian, the app password you entered, or the address of a calendar file. It is encrypted, and sent to that provider only.',
    kept: 'until you disconnect the account',
  },
  {
    name: 'How the last reading went',
    text: 'When it was, and what the problem is if it failed. Only you see it.',
    kept: 'until you disconnect the account',
  },
]

export function WhatIsStored() {
  return (
    <>
      <Facts facts={STORED} />
      <p>
        <b>Who sees it:</b> you, and programs to which you give an API key or the address of your calendar feed. Other
        people see only the meetings they take part in, and the times at which you can meet. They never see your other
        events, or which calendar makes you busy. Nobody on the team has a screen that shows your calendar.
      </p>
    </>
  )
}
