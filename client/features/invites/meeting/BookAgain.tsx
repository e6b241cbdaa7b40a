import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { CardActions } from './MeetingCard.tsx'

/** A link to book again, if the original link still exists. */
export function BookAgain({ url_invites }: { url_invites: string | null }) {
  const { t } = useLingui()
  if (url_invites === null) return null
  return (
    <CardActions>
      <LinkButton size="md" to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: url_invites, _splat: '' }}>
        {t`Book another time`}
      </LinkButton>
    </CardActions>
  )
}
