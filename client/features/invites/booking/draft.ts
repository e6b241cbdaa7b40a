import { useState } from 'react'
import { isMembers, textOrNull } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage/storage.ts'

/** What a guest has chosen and typed so far; outlives a reload and the way to the sign-in and back. */
export interface Draft {
  url_invites: string
  /** The chosen time, an ISO instant. */
  start: string | null
  name: string
  email: string
  notes: string
}

function readDraft(value: unknown): Draft | undefined {
  if (!isMembers(value)) return undefined
  const text = (name: keyof Draft) => textOrNull(value[name]) ?? ''
  return {
    url_invites: text('url_invites'),
    start: textOrNull(value['start']),
    name: text('name'),
    email: text('email'),
    notes: text('notes'),
  }
}

const EMPTY: Draft = { url_invites: '', start: null, name: '', email: '', notes: '' }
const kept = stored('session', 'meridian.booking-draft', readDraft, EMPTY)

/** The draft of somebody who has neither chosen nor typed. */
export function emptyDraft(url_invites: string): Draft {
  return { ...EMPTY, url_invites }
}

/** The draft for a link. Of one for another link only who the guest is remains. */
export function draftFor(url_invites: string): Draft {
  const draft = kept.read()
  return draft.url_invites === url_invites ? draft : { ...draft, url_invites, start: null, notes: '' }
}

/** The address that was typed for the last booking in this tab, in its stored form; empty where there was none. */
export function typedAddress(): string {
  return kept.read().email.trim().toLowerCase()
}

export function useDraft(url_invites: string, initial = draftFor): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => initial(url_invites))
  const change = (part: Partial<Draft>) => {
    // From storage, not from this drawing: two changes may come in one turn.
    const next = { ...draftFor(url_invites), ...part }
    kept.write(next)
    setDraft(next)
  }
  return [draft, change]
}
