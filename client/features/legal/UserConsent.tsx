import { Link } from '@tanstack/react-router'
import { BookingForOthers } from './consent/BookingForOthers.tsx'
import { ConnectedCalendars } from './consent/ConnectedCalendars.tsx'
import { HowTimesAreFound } from './consent/HowTimesAreFound.tsx'
import { LanguageModels } from './consent/LanguageModels.tsx'
import { TakingItBack } from './consent/TakingItBack.tsx'
import { LegalPage, type LegalSection } from './LegalPage.tsx'

const IN_SHORT = [
  'Today every time is found by fixed rules. No language model reads anything of yours.',
  'Nothing of yours trains a model, here or elsewhere.',
  'A calendar you have elsewhere is read only if you connect it, for your meetings and nothing else.',
  'You can disconnect it again whenever you like, and go on without it.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'assistant', title: 'What “AI assistant” means here', body: <Assistant /> },
  { id: 'rules', title: 'How times are found', body: <HowTimesAreFound /> },
  { id: 'language-models', title: 'Language models', body: <LanguageModels /> },
  { id: 'calendars', title: 'Connecting a calendar', body: <ConnectedCalendars /> },
  { id: 'others', title: 'Acting for you, towards others', body: <BookingForOthers /> },
  { id: 'taking-it-back', title: 'Taking consent back', body: <TakingItBack /> },
  { id: 'questions', title: 'Questions', body: <Questions /> },
]

export function UserConsent() {
  return (
    <LegalPage
      title="User Consent"
      lede="What Meridian’s assistant does on your behalf, what you agree to when you let it, and how to take that back."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Assistant() {
  return (
    <>
      <p>
        Meridian calls itself an executive AI assistant because it takes over what an assistant does: it knows your
        hours and your calendar, finds the time that suits everybody, books it, tells everyone, and does it again when
        something moves. The name says what it does for you, not that a machine reads your mind or your mail.
      </p>
      <p>It acts when you, or a guest with your link, ask it to. It starts nothing by itself.</p>
    </>
  )
}

function Questions() {
  return (
    <p>
      Ask us through <Link to="/support">Support</Link>. What is kept of all this, who sees it and for how long, stands
      in the <Link to="/privacy-policy">Privacy Policy</Link>.
    </p>
  )
}
