import { useState } from 'react'
import { isMembers } from '#client/lib/json.ts'
import { stored } from '#client/lib/storage/storage.ts'

/** The time that was chosen for a meeting to move to; outlives a reload. */
interface Choice {
  event_id: string
  /** An ISO instant. */
  start: string
}

function readChoice(value: unknown): Choice | undefined {
  if (!isMembers(value)) return undefined
  const { event_id, start } = value
  return typeof event_id === 'string' && typeof start === 'string' ? { event_id, start } : undefined
}

const kept = stored<Choice | null>('session', 'meridian.reschedule-choice', readChoice, null)

function chosenFor(event_id: string): string | undefined {
  const choice = kept.read()
  return choice?.event_id === event_id ? choice.start : undefined
}

/** The start that was chosen last for a meeting, in this tab. */
export function useChosenTime(event_id: string): [start: string | undefined, choose: (start: string) => void] {
  const [chosen, setChosen] = useState(() => chosenFor(event_id))
  const choose = (start: string) => {
    kept.write({ event_id, start })
    setChosen(start)
  }
  return [chosen, choose]
}

export function forgetChosenTime(): void {
  kept.remove()
}
