import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { trpc } from '#client/api.ts'
import { useCommands } from '#client/lib/commands.ts'
import { useCopy } from '#client/ui/buttons/copy.ts'
import c from './CopyMainLinkButton.module.css'
import { LinkText } from './LinkText.tsx'

interface CopyMainLinkButtonProps extends Pick<ButtonProps, 'fullWidth' | 'size' | 'variant'> {
  /** In a narrow toolbar only the icon is shown. */
  isInToolbar?: boolean
}

/** Copies the user's main link; in the toolbar, it is also available as a command. */
export function CopyMainLinkButton({ isInToolbar = false, ...props }: CopyMainLinkButtonProps) {
  const { t } = useLingui()
  const { data: links } = trpc.invitation.getInvitationLinks.useQuery()
  const url = links?.[0]?.url ?? ''
  const { isCopied, copy } = useCopy(url)
  useCommands(isInToolbar && url ? [{ id: 'copy-link', section: t`Share`, label: t`Copy my link`, run: copy }] : [])
  return (
    <>
      <Button
        variant="secondary"
        size="xs"
        {...props}
        {...(isInToolbar && { 'data-tour': 'copy-link', classNames: { root: c.inToolbar, section: c.icon } })}
        leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconLink size={15} aria-hidden />}
        disabled={!url}
        onClick={copy}
      >
        <span className={c.label}>
          <span aria-hidden={isCopied}>{t`Copy my link`}</span>
          <span aria-hidden={!isCopied}>{t`Link copied`}</span>
        </span>
      </Button>
      {!isInToolbar && <LinkText url={url} />}
    </>
  )
}
