import { Navigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { t } from '#client/lib/language.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { CreatingOverlay } from './CreatingOverlay.tsx'
import { nameRefusal, useCreateGroup } from './create-group.ts'
import c from './GroupFlow.module.css'
import { GroupPreview } from './GroupPreview.tsx'
import { getGroupState, groupFlow, useGroupState } from './group-state.ts'
import type { GroupStep } from './group-steps.ts'
import { InviteStep } from './InviteStep.tsx'
import { NameStep } from './NameStep.tsx'

/** Schedules a meeting of a group: its name, its people, and the first time that suits them all is booked. */
export function GroupFlow({ step }: { step: GroupStep }) {
  const { groupName, participants } = useGroupState()
  const creation = useCreateGroup()

  useLayoutEffect(() => {
    // A flow that has ended in a booking is over: the next one starts afresh.
    if (getGroupState().eventDetails) groupFlow.reset()
  }, [])

  // Nobody is invited to what has no name.
  if (step === 2 && groupName.trim() === '') return <Navigate to="/multiple-schedule" replace />
  return (
    <div className={`${shape.columns} ${c.halves}`}>
      <div className={c.form}>
        <output className={c.step}>
          {t('Step {step}/2', { step })}
          <span className={c.bar} data-step={step} aria-hidden />
        </output>
        {step === 1 ? (
          <NameStep refusal={nameRefusal(creation.error)} onEdit={creation.reset} />
        ) : (
          <InviteStep
            error={nameRefusal(creation.error) ? null : creation.error}
            onEdit={creation.reset}
            onCreate={() =>
              creation.mutate({ summary: groupName.trim(), participants: [...getGroupState().participants] })
            }
          />
        )}
      </div>
      <GroupPreview groupName={groupName} participants={participants} />
      {creation.isPending && <CreatingOverlay />}
    </div>
  )
}
