import { useState } from 'react'
import * as v from 'valibot'
import { stored } from '#client/lib/storage/storage.ts'

const draftSchema = v.object({
  url_invites: v.string(),
  /** The chosen time, an ISO instant. */
  start: v.nullable(v.string()),
  name: v.string(),
  email: v.string(),
  notes: v.string(),
})

/** The guest's chosen time and details; survives a reload and a login. */
export type Draft = v.InferOutput<typeof draftSchema>

const EMPTY: Draft = { url_invites: '', start: null, name: '', email: '', notes: '' }
const storedDraft = stored('session', 'meridian.booking-draft', draftSchema, EMPTY)

/** An empty draft. */
export function emptyDraft(url_invites: string): Draft {
  return { ...EMPTY, url_invites }
}

/** The draft of a link. Of another link's draft, only the guest's details are kept. */
export function draftFor(url_invites: string): Draft {
  const draft = storedDraft.read()
  return draft.url_invites === url_invites ? draft : { ...draft, url_invites, start: null, notes: '' }
}

/** The normalized address of the last booking in this tab; empty if none. */
export function guestAddress(): string {
  return storedDraft.read().email.trim().toLowerCase()
}

export function useDraft(url_invites: string, initial = draftFor): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => initial(url_invites))
  const change = (part: Partial<Draft>) => {
    // Reads storage rather than this render's state: two changes may happen in one tick.
    const next = { ...draftFor(url_invites), ...part }
    storedDraft.write(next)
    setDraft(next)
  }
  return [draft, change]
}
