import { ph } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconQrcode, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { api, trpc } from '#client/api.ts'
import { durationChoices, durationText, MEETING_LENGTHS } from '#client/entities/dates/durations.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { useCopy } from '#client/ui/buttons/copy.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import type { InvitationLink } from '#shared/invitations.ts'
import { MINUTE } from '#shared/time.ts'
import l from './LinksPanel.module.css'
import { LinkText, shortUrl } from './LinkText.tsx'

const LinkQrCode = lazyWithBoundary(() => import('./LinkQrCode.tsx'))

/** The user's links: copy, open, create and delete them. */
export function LinksPanel({ event_duration }: { event_duration: number }) {
  const { t } = useLingui()
  const links = trpc.invitation.getInvitationLinks.useQuery()
  if (!links.data) return <QueryState query={links} />
  return (
    <div className={c.section}>
      <p className={c.intro}>{t`Anyone with one of your links can see when you’re free and book a time.`}</p>
      <ul className={c.list} aria-label={t`Your links`}>
        {links.data.map((link) => (
          <LinkRow key={link.id ?? 'main'} link={link} />
        ))}
      </ul>
      <NewLink defaultDuration={event_duration} links={links.data} />
    </div>
  )
}

/** A link and its actions. Deleting is confirmed in place. */
function LinkRow({ link }: { link: InvitationLink }) {
  const { t } = useLingui()
  const { id, url, event_duration, uses } = link
  const { isCopied, copy } = useCopy(url)
  const { opener, isOpen, open, close } = useOpener()
  const [isCodeShown, setCodeShown] = useState(false)
  const duration = durationText(event_duration * MINUTE)

  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={c.name}>{duration}</b>
        {id === null && <span className={c.ownTag}>{t`Main link`}</span>}
        <span className={l.uses}>
          {uses === 0 ? t`Not booked yet` : <Plural value={{ n: uses }} one="Booked once" other="Booked # times" />}
        </span>
      </div>
      <LinkText url={url} />
      {isOpen && id !== null ? (
        <InlineConfirmation
          label={t`Delete link`}
          loadingText={t`Deleting...`}
          onConfirm={() => refetchAfter('links', api.invitation.deleteLink.mutate({ id }), t`Link deleted`)}
          onDismiss={close}
        >
          {t`Delete this link? It will stop working. Existing meetings are kept.`}
        </InlineConfirmation>
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
            onClick={() => setCodeShown(!isCodeShown)}
          >
            {t`QR code`}
          </Button>
          {id !== null && (
            <Button
              ref={opener}
              className={l.delete}
              size="xs"
              variant="secondary"
              title={t`Delete`}
              aria-label={t`Delete the link for ${duration}`}
              onClick={open}
            >
              <IconTrash size={15} aria-hidden />
            </Button>
          )}
        </div>
      )}
      {isCodeShown && <LinkQrCode url={url} name={`meridian-${link.url_invites}`} />}
    </li>
  )
}

/** Creates a link for a meeting length; if that link exists, copies it instead. */
function NewLink({ defaultDuration, links }: { defaultDuration: number; links: readonly InvitationLink[] }) {
  const { t } = useLingui()
  const findLink = (duration: number) => links.find(({ event_duration }) => event_duration === duration)
  const choices = durationChoices(MEETING_LENGTHS, defaultDuration, MINUTE)
  const lengths = choices.map(({ value }) => Number(value))
  const [minutes, setMinutes] = useState(() => lengths.find((length) => !findLink(length)) ?? defaultDuration)
  const existingLink = findLink(minutes)
  const { isCopied, copy } = useCopy(existingLink?.url ?? '')
  const noteId = useId()

  const create = useAction(async () => {
    const call = api.invitation.generateInvitationLink.mutate({ event_duration: minutes })
    const { url, event_duration } = await refetchAfter('links', call)
    announce(t`Created a link for ${{ duration: durationText(event_duration * MINUTE) }}: ${url}`)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    if (existingLink) copy()
    else create.mutate()
  }

  return (
    <form className={l.form} onSubmit={submit}>
      <NativeSelect
        label={t`Meeting length`}
        data={choices}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <LoadingButton
        type="submit"
        size="md"
        variant={existingLink ? 'secondary' : 'primary'}
        isLoading={create.isPending}
        aria-describedby={existingLink && noteId}
      >
        {existingLink ? (isCopied ? t`Link copied` : t`Copy link`) : t`Create link`}
      </LoadingButton>
      {existingLink && (
        <p id={noteId} className={l.note}>
          <Trans>
            You have a link for {{ duration: durationText(minutes * MINUTE) }}:{' '}
            <span className={l.url}>{ph({ url: shortUrl(existingLink.url) })}</span>
          </Trans>
        </p>
      )}
    </form>
  )
}
