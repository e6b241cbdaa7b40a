import { t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { CardActions } from './MeetingCard.tsx'

/** The way to a new meeting over the link that the old one came of, if it still has one. */
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
