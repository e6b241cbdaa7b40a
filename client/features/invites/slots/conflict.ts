import type { Text } from '#client/lib/language.ts'
import type { OfferedSlot } from '#shared/invitations.ts'

/** A reason against a time in the user's own calendar; they may still choose it. */
export interface SlotConflict {
  /** Beside the time. */
  note: Text
  /** In a sentence. */
  sentence: Text
}

const CONFLICTS: readonly [mark: keyof OfferedSlot, SlotConflict][] = [
  ['busy', { note: 'you are busy', sentence: 'You’re busy at this time' }],
  ['unknown', { note: 'not known', sentence: 'Your calendar could not be read for this time' }],
  ['too_close', { note: 'too close', sentence: 'Very close to something else in your calendar' }],
  ['outside_hours', { note: 'off hours', sentence: 'Outside your working hours' }],
]

export function isConflictFree(slot: OfferedSlot): boolean {
  return conflictOf(slot) === undefined
}

/** The most important conflict of a time. */
export function conflictOf(slot: OfferedSlot): SlotConflict | undefined {
  return CONFLICTS.find(([mark]) => slot[mark])?.[1]
}
