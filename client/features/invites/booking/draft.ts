import { useState } from 'react'
import * as z from 'zod/mini'
import { stored } from '#client/lib/storage/storage.ts'

const draftSchema = z.object({
  url_invites: z.string(),
  /** The chosen time, an ISO instant. */
  start: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  notes: z.string(),
})

/** What a guest has chosen and typed; outlives a reload, and logging in. */
export type Draft = z.infer<typeof draftSchema>

const EMPTY: Draft = { url_invites: '', start: null, name: '', email: '', notes: '' }
const storedDraft = stored('session', 'meridian.booking-draft', draftSchema, EMPTY)

/** The draft of somebody who has neither chosen nor typed. */
export function emptyDraft(url_invites: string): Draft {
  return { ...EMPTY, url_invites }
}

/** The draft for a link. Of one for another link only who the guest is remains. */
export function draftFor(url_invites: string): Draft {
  const draft = storedDraft.read()
  return draft.url_invites === url_invites ? draft : { ...draft, url_invites, start: null, notes: '' }
}

/** The address that was typed for the last booking in this tab, in its stored form; empty where there was none. */
export function typedAddress(): string {
  return storedDraft.read().email.trim().toLowerCase()
}

export function useDraft(url_invites: string, initial = draftFor): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => initial(url_invites))
  const change = (part: Partial<Draft>) => {
    // From storage, not from this drawing: two changes may come in one turn.
    const next = { ...draftFor(url_invites), ...part }
    storedDraft.write(next)
    setDraft(next)
  }
  return [draft, change]
}
