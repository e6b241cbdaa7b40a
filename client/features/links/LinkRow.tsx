import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCopy } from '#client/ui/buttons/copy.ts'
import c from '#client/ui/content/CardList.module.css'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { InvitationLink } from '#shared/invitations.ts'
import l from './LinkRow.module.css'
import { deleteLink, durationText, usesText } from './links.ts'
import { ShownLink } from './ShownLink.tsx'

const LinkQrCode = lazyWithRetry(() => import('./LinkQrCode.tsx'))

/** A link and its actions. Deleting is confirmed in place. */
export function LinkRow({ link }: { link: InvitationLink }) {
  const { t } = useLingui()
  const { id, url, event_duration, uses } = link
  const { isCopied, copy } = useCopy(url)
  const [isAsking, setAsking] = useState(false)
  const [isCodeShown, showCode] = useState(false)
  const duration = durationText(event_duration)
  const remove = useRef<HTMLButtonElement>(null)
  const keep = () => closeAndFocus(remove, () => setAsking(false))

  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{duration}</b>
        {id === null && (
          <span className={c.tag} data-kind="own">
            {t`Main link`}
          </span>
        )}
        <span className={l.uses}>{usesText(uses)}</span>
      </div>
      <ShownLink url={url} />
      {isAsking && id !== null ? (
        <ConfirmInPlace
          label={t`Delete link`}
          busyLabel={t`Deleting...`}
          onConfirm={() => deleteLink(id)}
          onDismiss={keep}
        >
          {t`Delete this link? It will stop working. Existing meetings are kept.`}
        </ConfirmInPlace>
      ) : (
        <div className={c.actions}>
          <Button
            size="xs"
            variant="secondary"
            leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            aria-label={t`Copy the link for ${duration}`}
            onClick={copy}
          >
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="secondary"
            leftSection={<IconExternalLink size={15} aria-hidden />}
            aria-label={t`Open the link for ${duration}`}
          >
            {t`Open`}
          </Button>
          <Button
            size="xs"
            variant="secondary"
            leftSection={<IconQrcode size={15} aria-hidden />}
            aria-expanded={isCodeShown}
            aria-label={t`QR code of the link for ${duration}`}
            onClick={() => showCode(!isCodeShown)}
          >
            {t`QR code`}
          </Button>
          {id !== null && (
            <Button
              ref={remove}
              className={l.remove}
              size="xs"
              variant="secondary"
              title={t`Delete`}
              aria-label={t`Delete the link for ${duration}`}
              onClick={() => setAsking(true)}
            >
              <IconTrash size={15} aria-hidden />
            </Button>
          )}
        </div>
      )}
      {isCodeShown && (
        <LazyBoundary>
          <LinkQrCode url={url} name={`meridian-${link.url_invites}`} />
        </LazyBoundary>
      )}
    </li>
  )
}
