import { Plural, useLingui } from '@lingui/react/macro'
import { api, trpc } from '#client/api.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { toast } from '#client/ui/feedback/toast.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { useFocusFallback } from '#client/ui/focus/return-focus.ts'
import type { Group } from '#shared/groups.ts'
import g from './GroupsPanel.module.css'

/** Pending invitations. People who share a meeting or group with the group's owner join without an invitation. */
export function GroupInvitations() {
  const { t } = useLingui()
  const { data } = trpc.groups.myGroups.useQuery({ filter: 'invited' })
  if (!data || data.groups.length === 0) return null
  return (
    <section tabIndex={-1} className={g.invitations} aria-labelledby="group-invitations">
      <h3 id="group-invitations" className={c.title}>
        {t`Group invitations`}
      </h3>
      <p className={c.intro}>{t`If you accept, everyone in the group can find a time with you.`}</p>
      <ul className={c.list}>
        {data.groups.map((group) => (
          <Invitation key={group._id} group={group} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ group }: { group: Group }) {
  const { t } = useLingui()
  const { _id: groupId, name, group_owner, group_participants } = group
  const card = useFocusFallback<HTMLLIElement>()
  const { mutate, isPending, variables } = useAction(async (response: 'accept' | 'decline') => {
    const change: Promise<unknown> = api.groups[response].mutate({ groupId })
    await refetchAfter('groups', change, response === 'accept' ? t`You joined the group` : undefined)
    if (response === 'decline') toast.success(t`Invitation declined`)
  })
  const buttons = [
    ['accept', 'primary', t`Accept`, t`Accept the invitation to ${name}`],
    ['decline', 'secondary', t`Decline`, t`Decline the invitation to ${name}`],
  ] as const
  return (
    <li ref={card} className={c.card}>
      <h4 className={c.name}>{name}</h4>
      <p className={c.facts}>
        {t`From ${{ email: group_owner }}`}
        {' · '}
        <Plural value={{ n: group_participants.length + 1 }} one="# person" other="# people" />
      </p>
      <div className={c.actions}>
        {buttons.map(([response, variant, label, description]) => (
          <LoadingButton
            key={response}
            size="xs"
            variant={variant}
            isLoading={isPending && variables === response}
            disabled={isPending}
            aria-label={description}
            onClick={() => mutate(response)}
          >
            {label}
          </LoadingButton>
        ))}
      </div>
    </li>
  )
}
