import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { CardActions } from './MeetingCard.tsx'

/** A link to book again, if the original link still exists. */
export function BookAgain({ url_invites }: { url_invites: string | null }) {
  if (url_invites === null) return null
  return (
    <CardActions>
      <LinkButton size="md" to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: url_invites, _splat: '' }}>
        {t('Book another time')}
      </LinkButton>
    </CardActions>
  )
}
