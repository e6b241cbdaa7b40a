import { useState } from 'react'
import * as v from 'valibot'
import { stored } from '#client/lib/storage/storage.ts'

/** The new time chosen for a meeting, an ISO instant; survives a reload. */
const choiceSchema = v.object({ event_id: v.string(), start: v.string() })
const storedChoice = stored('session', 'meridian.reschedule-choice', v.nullable(choiceSchema), null)

function chosenFor(event_id: string): string | undefined {
  const choice = storedChoice.read()
  return choice?.event_id === event_id ? choice.start : undefined
}

/** The time last chosen for a meeting, in this tab. */
export function useChosenTime(event_id: string): [start: string | undefined, choose: (start: string) => void] {
  const [chosen, setChosen] = useState(() => chosenFor(event_id))
  const choose = (start: string) => {
    storedChoice.write({ event_id, start })
    setChosen(start)
  }
  return [chosen, choose]
}

export function clearChosenTime(): void {
  storedChoice.remove()
}
