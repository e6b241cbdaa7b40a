import { type Fact, Facts } from '../Facts.tsx'

const READ: readonly Fact[] = [
  {
    name: 'Which account it is',
    text: 'Your provider’s number for it, its address, and its picture if it has one.',
  },
  {
    name: 'Your list of calendars',
    text: 'Names, colors, time zones, and whether you may change them.',
  },
  {
    name: 'The events of these calendars',
    text: 'All of them, so that you can see them in Meridian. Under Calendars you choose which ones block your availability.',
  },
  {
    name: 'When you are busy',
    text: 'Just before a booking, Meridian asks your provider once more whether the time is still free.',
  },
]

export function WhatIsRead() {
  return (
    <>
      <p>
        Logging in with Google or Microsoft gives no access to calendars. You are asked for it when you add an account,
        and again by your provider. At Google you can leave out single permissions; Meridian then tells you what does
        not work.
      </p>
      <Facts facts={READ} />
      <p>
        Meridian reads an account when you connect it, when your provider announces a change, and otherwise every few
        minutes.
      </p>
    </>
  )
}
