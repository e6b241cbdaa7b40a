import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandDiscord } from '@tabler/icons-react'
import { trpc } from '#client/api.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CommunityCard.module.css'

/** A link to the community, if this installation has one. */
export function CommunityCard() {
  const { t } = useLingui()
  const { data: community } = trpc.feedback.community.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  if (!community?.url) return null
  return (
    <section className={c.card} aria-labelledby="community">
      <IconBrandDiscord size={30} stroke={1.6} className={c.icon} aria-hidden />
      <div>
        <h2 id="community">{t`Join our discord community`}</h2>
        <p>{t`Ask other users, tell us what’s missing, and be the first to hear about changes.`}</p>
      </div>
      <Button
        component="a"
        href={community.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        size="md"
        className={c.join}
      >
        {t`Join`}
        <VisuallyHidden> {t`the community (opens in a new tab)`}</VisuallyHidden>
      </Button>
    </section>
  )
}
