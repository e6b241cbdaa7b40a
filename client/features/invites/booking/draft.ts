import { useHydrated } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
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

/** The draft of a link. From another link's draft, only the guest's name and email are kept. */
export function readDraft(url_invites: string): Draft {
  const draft = storedDraft.read()
  return draft.url_invites === url_invites ? draft : { ...draft, url_invites, start: null, notes: '' }
}

/** Returns the new draft. Reads storage rather than a component's state: two changes may happen in one tick. */
export function updateDraft(url_invites: string, changes: Partial<Draft>): Draft {
  const draft = { ...readDraft(url_invites), ...changes }
  storedDraft.write(draft)
  return draft
}

/** A link's draft. A server-rendered page is hydrated with an empty one, and then shows the stored one. */
export function useDraft(url_invites: string): [Draft, (changes: Partial<Draft>) => void] {
  const isHydrated = useHydrated()
  const [draft, setDraft] = useState(() => (isHydrated ? readDraft(url_invites) : { ...EMPTY, url_invites }))
  // In a transition, which React starts after it has replayed presses from before hydration.
  useEffect(() => startTransition(() => setDraft(readDraft(url_invites))), [url_invites])
  return [draft, (changes) => setDraft(updateDraft(url_invites, changes))]
}
