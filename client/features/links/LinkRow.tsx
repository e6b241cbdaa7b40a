import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { toast } from '#client/ui/toasts.ts'
import { LiveRegion } from '#client/ui/VisuallyHidden.tsx'
import type { InvitationLink } from '#shared/invitations.ts'
import { useCopy } from './copy.ts'
import c from './LinkRow.module.css'
import { deleteLink, durationText, shortUrl, usesText } from './links.ts'

/** One link, with what can be done with it. Deleting is asked about in its place. */
export function LinkRow({ link }: { link: InvitationLink }) {
  const { id, url, event_duration, uses } = link
  const { isCopied, copy } = useCopy(url)
  const [isAsking, setAsking] = useState(false)
  const duration = durationText(event_duration)

  return (
    <li className={c.link}>
      <div className={c.head}>
        <b className={c.duration}>{duration}</b>
        {id === null && <span className={c.tag}>Main link</span>}
        <span className={c.uses}>{usesText(uses)}</span>
      </div>
      <span className={c.url} title={url}>
        {shortUrl(url)}
      </span>
      {isAsking && id !== null ? (
        <ConfirmDelete id={id} onKeep={() => setAsking(false)} />
      ) : (
        <div className={c.actions}>
          <Button
            size="xs"
            variant="secondary"
            leftSection={isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            aria-label={`Copy the link for ${duration}`}
            onClick={copy}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="secondary"
            leftSection={<IconExternalLink size={15} aria-hidden />}
            aria-label={`Open the link for ${duration}`}
          >
            Open
          </Button>
          {id !== null && (
            <Button
              size="xs"
              variant="secondary"
              leftSection={<IconTrash size={15} aria-hidden />}
              aria-label={`Delete the link for ${duration}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      <LiveRegion>{isCopied ? 'Link copied' : ''}</LiveRegion>
    </li>
  )
}

function ConfirmDelete({ id, onKeep }: { id: string; onKeep: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const self = useRef<HTMLDivElement>(null)
  // The button that asked for it is gone; reading goes on with the question.
  useEffect(() => self.current?.focus(), [])

  const remove = async () => {
    setDeleting(true)
    try {
      await deleteLink(id)
    } catch (error) {
      toast.error(readApiError(error).detail)
      setDeleting(false)
    }
  }

  return (
    <div ref={self} tabIndex={-1} className={c.confirm}>
      <p>Delete this link? Nobody can book by it any more. Meetings that were booked stay.</p>
      <div className={c.actions}>
        <LoadingButton
          size="xs"
          variant="error"
          isLoading={isDeleting}
          loadingText="Deleting..."
          onClick={() => void remove()}
        >
          Delete link
        </LoadingButton>
        <Button size="xs" variant="gray" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
