import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, trpc } from '#client/api.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { ErrorText } from '#client/ui/feedback/ErrorState.tsx'
import type { Group } from '#shared/groups.ts'
import g from './GroupsPanel.module.css'

/** Pending invitations. People who share a meeting or group with the group's owner join without an invitation. */
export function GroupInvitations() {
  const { t } = useLingui()
  const { data } = trpc.groups.myGroups.useQuery({ filter: 'invited' })
  const heading = useRef<HTMLHeadingElement>(null)
  if (!data || data.groups.length === 0) return null
  const { groups } = data
  // The heading disappears with the last invitation, so focus moves to the dialog.
  const resetFocus = () =>
    (groups.length > 1 ? heading.current : document.querySelector<HTMLElement>('[role=dialog]'))?.focus()
  return (
    <section className={g.invitations} aria-labelledby="group-invitations">
      <h3 ref={heading} id="group-invitations" className={c.title} tabIndex={-1}>
        {t`Group invitations`}
      </h3>
      <p className={c.intro}>{t`If you accept, everyone in the group can find a time with you.`}</p>
      <ul className={c.list}>
        {groups.map((group) => (
          <Invitation key={group._id} group={group} onResponded={resetFocus} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ group, onResponded }: { group: Group; onResponded: () => void }) {
  const { t } = useLingui()
  const { _id, name, group_owner, group_participants } = group
  const respond = useMutation({
    mutationFn: (isAccepted: boolean): Promise<unknown> =>
      isAccepted
        ? refetchAfter('groups', api.groups.accept.mutate({ groupId: _id }), t`You joined the group`)
        : refetchAfter('groups', api.groups.decline.mutate({ groupId: _id }), t`Invitation declined`),
    onSuccess: onResponded,
  })
  return (
    <li className={c.card}>
      <h4 className={c.name}>{name}</h4>
      <p className={c.facts}>
        {t`From ${{ email: group_owner }}`}
        {' · '}
        <Plural value={{ n: group_participants.length + 1 }} one="# person" other="# people" />
      </p>
      <div className={c.actions}>
        <LoadingButton
          size="xs"
          isLoading={respond.isPending && respond.variables}
          disabled={respond.isPending}
          aria-label={t`Accept the invitation to ${name}`}
          onClick={() => respond.mutate(true)}
        >
          {t`Accept`}
        </LoadingButton>
        <Button
          size="xs"
          variant="secondary"
          disabled={respond.isPending}
          aria-label={t`Decline the invitation to ${name}`}
          onClick={() => respond.mutate(false)}
        >
          {t`Decline`}
        </Button>
      </div>
      {respond.error && (
        <p className={c.message} role="alert">
          <ErrorText message={readApiError(respond.error).detail} />
        </p>
      )}
    </li>
  )
}
