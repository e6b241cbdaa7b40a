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

export function createEmptyDraft(url_invites: string): Draft {
  return { ...EMPTY, url_invites }
}

/** The draft of a link. From another link's draft, only the guest's name and email are kept. */
export function readDraft(url_invites: string): Draft {
  const draft = storedDraft.read()
  return draft.url_invites === url_invites ? draft : { ...draft, url_invites, start: null, notes: '' }
}

export function useDraft(url_invites: string, readInitial = readDraft): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readInitial(url_invites))
  const change = (changes: Partial<Draft>) => {
    // Reads storage rather than this render's state: two changes may happen in one tick.
    const next = { ...readDraft(url_invites), ...changes }
    storedDraft.write(next)
    setDraft(next)
  }
  return [draft, change]
}
