import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfferedSlot } from '#shared/invitations.ts'

/** Why a time may not suit the user; they may still choose it. */
export interface SlotConflict {
  /** The text beside the time. */
  note: MessageDescriptor
  /** The text as a sentence. */
  sentence: MessageDescriptor
}

const CONFLICTS: readonly [flag: keyof OfferedSlot, SlotConflict][] = [
  ['busy', { note: msg`you are busy`, sentence: msg`You’re busy at this time` }],
  ['unknown', { note: msg`unknown`, sentence: msg`Your calendar could not be read for this time` }],
  ['others_unknown', { note: msg`unknown`, sentence: msg`A participant’s calendar could not be read for this time` }],
  ['too_close', { note: msg`too close`, sentence: msg`Very close to something else in your calendar` }],
  ['outside_hours', { note: msg`off hours`, sentence: msg`Outside your working hours` }],
]

export function isConflictFree(slot: OfferedSlot): boolean {
  return conflictOf(slot) === undefined
}

/** The most important conflict of a time. */
export function conflictOf(slot: OfferedSlot): SlotConflict | undefined {
  return CONFLICTS.find(([flag]) => slot[flag])?.[1]
}
