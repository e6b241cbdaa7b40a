import { useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import c from './GroupMembers.module.css'

interface NewOwnerProps {
  /** The group's name. */
  of: string
  among: readonly string[]
  onChosen: (email: string) => void
}

/** Selects the new owner of a group. */
export function NewOwner({ of: name, among, onChosen }: NewOwnerProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  return (
    <div className={c.field}>
      <NativeSelect
        size="md"
        label={t`New owner`}
        aria-label={t`New owner of ${name}`}
        value={email}
        data={[{ value: '', label: t`Choose a participant` }, ...among]}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button
        size="md"
        variant="secondary"
        data-asks="transfer"
        aria-label={t`Transfer ${name}`}
        disabled={!among.includes(email)}
        onClick={() => onChosen(email)}
      >
        {t`Transfer`}
      </Button>
    </div>
  )
}
