import { Link } from '@tanstack/react-router'
import { BusyTimesOnly } from './calendar-data/BusyTimesOnly.tsx'
import { Disconnecting } from './calendar-data/Disconnecting.tsx'
import { WhatIsNeverStored } from './calendar-data/WhatIsNeverStored.tsx'
import { WhatIsRead } from './calendar-data/WhatIsRead.tsx'
import { WhatIsStored } from './calendar-data/WhatIsStored.tsx'
import { WhatIsWritten } from './calendar-data/WhatIsWritten.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

const IN_SHORT = [
  'Meridian reads the calendars of the accounts you connect. It has no access to your mail, contacts or files.',
  'It stores a copy of your events, so that it can find times at once. Only you see what they are about, or nobody: busy times are enough.',
  'It changes nothing at your provider except meetings it books for you and events you edit in Meridian.',
  'You can disconnect an account at any time. Its copy is deleted at once.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'read', title: 'What is read', body: <WhatIsRead /> },
  { id: 'written', title: 'What is written', body: <WhatIsWritten /> },
  { id: 'stored', title: 'What is stored', body: <WhatIsStored /> },
  { id: 'never-stored', title: 'What is never stored', body: <WhatIsNeverStored /> },
  { id: 'busy-times-only', title: 'Busy times only', body: <BusyTimesOnly /> },
  { id: 'disconnecting', title: 'Disconnecting an account', body: <Disconnecting /> },
  { id: 'questions', title: 'Questions', body: <Questions /> },
]

export function CalendarData() {
  return (
    <LegalPage
      title="Calendar Data"
      lede="What Meridian does with the calendars you connect: Google, Microsoft, Apple and others."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Questions() {
  return (
    <p>
      Ask us through <Link to="/support">Support</Link>. Everything else that Meridian stores is in the{' '}
      <Link to="/privacy-policy">Privacy Policy</Link>.
    </p>
  )
}
