import { Link } from '@tanstack/react-router'
import { LegalPage, type LegalSection } from './LegalPage.tsx'
import { HowLong } from './privacy/HowLong.tsx'
import { HowProtected } from './privacy/HowProtected.tsx'
import { Mails } from './privacy/Mails.tsx'
import { OnYourDevice } from './privacy/OnYourDevice.tsx'
import { WhatFor } from './privacy/WhatFor.tsx'
import { WhatWeKeep } from './privacy/WhatWeKeep.tsx'
import { WhoSeesWhat } from './privacy/WhoSeesWhat.tsx'
import { YourRights } from './privacy/YourRights.tsx'

const IN_SHORT = [
  'We keep what it takes to find and book meetings, and nothing that follows you around.',
  'No trackers, no advertising, no scripts of others, and nothing is sold.',
  'Other people learn when you can meet, never what keeps you busy.',
  'Ask for a copy, a correction or the deletion of your data whenever you like.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'who', title: 'Who this covers', body: <Who /> },
  { id: 'what-we-keep', title: 'What we keep', body: <WhatWeKeep /> },
  { id: 'what-for', title: 'What we use it for', body: <WhatFor /> },
  { id: 'who-sees-what', title: 'Who sees what', body: <WhoSeesWhat /> },
  { id: 'on-your-device', title: 'Cookies and what your browser keeps', body: <OnYourDevice /> },
  { id: 'mails', title: 'The mails you get', body: <Mails /> },
  { id: 'how-long', title: 'How long we keep it', body: <HowLong /> },
  { id: 'how-protected', title: 'How it is protected', body: <HowProtected /> },
  { id: 'your-rights', title: 'Your rights', body: <YourRights /> },
  { id: 'changes', title: 'Changes to this policy', body: <Changes /> },
]

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      lede="What Meridian keeps about you, what for and for how long, who sees it, and what you can do about it."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Who() {
  return (
    <>
      <p>
        Meridian finds times for meetings and books them. It is in beta, and entry is by invitation. “We” are the team
        that runs this installation of it and decides what happens to the data in it. You reach us through{' '}
        <Link to="/support">Support</Link>.
      </p>
      <p>
        This policy is for everybody about whom Meridian knows something: <b>users</b>, who have an account;{' '}
        <b>guests</b>, who book a meeting with a user or are invited to one and need no account; <b>applicants</b>, who
        ask for an invitation; and <b>visitors</b>, who only look. Meridian is a tool for work and not meant for
        children under 16.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      The day of the last change stands at the top. When a change means that we would keep more, or show it to others,
      users are told by email before it takes effect.
    </p>
  )
}
