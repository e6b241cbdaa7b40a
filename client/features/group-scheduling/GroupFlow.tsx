import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { CreatingOverlay } from './CreatingOverlay.tsx'
import { nameError, useCreateGroup } from './create-group.ts'
import c from './GroupFlow.module.css'
import { GroupPreview } from './GroupPreview.tsx'
import { getGroupState, useGroupState } from './group-state.ts'
import type { GroupStep } from './group-steps.ts'
import { InviteStep } from './InviteStep.tsx'
import { NameStep } from './NameStep.tsx'

/** Schedules a group meeting: a name, its participants, and the first time that works for everyone. */
export function GroupFlow({ step }: { step: GroupStep }) {
  const { t } = useLingui()
  const { groupName, participants } = useGroupState()
  const minutes = trpc.users.info.useQuery().data?.event_duration
  const creation = useCreateGroup()

  // Covers the form until the confirmation opens, since the typed data is already cleared.
  const isCreating = creation.isPending || creation.isSuccess

  // A group without a name cannot have invitees.
  if (step === 2 && !isCreating && groupName.trim() === '') return <Navigate to="/multiple-schedule" replace />
  return (
    <div className={`${shape.columns} ${c.halves}`}>
      <div className={c.form}>
        <output className={c.step}>
          {t`Step ${step}/2`}
          <span className={c.bar} data-step={step} aria-hidden />
        </output>
        {step === 1 ? (
          <NameStep refusal={nameError(creation.error)} onEdit={creation.reset} />
        ) : (
          <InviteStep
            minutes={minutes}
            error={creation.error}
            isCreating={isCreating}
            onEdit={creation.reset}
            onCreate={() => {
              const participants = [...getGroupState().participants]
              if (!isCreating) creation.mutate({ summary: groupName.trim(), participants })
            }}
          />
        )}
      </div>
      <GroupPreview groupName={groupName} minutes={minutes} participants={participants} />
      {isCreating && <CreatingOverlay />}
    </div>
  )
}
