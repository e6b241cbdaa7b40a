import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCopy } from '#client/ui/buttons/copy.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { InvitationLink } from '#shared/invitations.ts'
import { createLink, durationText, shortUrl } from './links.ts'
import c from './NewLink.module.css'

const DURATIONS = [15, 20, 30, 45, 60, 90, 120]

/** Creates a link for another meeting length; if one exists, it is copied instead. */
export function NewLink({ usual, links }: { usual: number; links: readonly InvitationLink[] }) {
  const { t } = useLingui()
  const linkFor = (duration: number) => links.find(({ event_duration }) => event_duration === duration)
  const durations = [...new Set([...DURATIONS, usual])].toSorted((a, b) => a - b)
  const [minutes, setMinutes] = useState(() => durations.find((duration) => !linkFor(duration)) ?? usual)
  const existing = linkFor(minutes)
  const { isCopied, copy } = useCopy(existing?.url ?? '')
  const note = useId()

  const create = useMutation({
    mutationFn: createLink,
    onSuccess: ({ url, event_duration }) =>
      announce(t`Created a link for ${{ duration: durationText(event_duration) }}: ${url}`),
    onError: showError,
  })
  const submit = (submission: FormEvent) => {
    submission.preventDefault()
    if (create.isPending) return
    if (existing) copy()
    else create.mutate(minutes)
  }

  return (
    <form className={c.form} onSubmit={submit}>
      <NativeSelect
        label={t`Meeting length`}
        size="md"
        data={durations.map((duration) => ({ value: String(duration), label: durationText(duration) }))}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <LoadingButton
        type="submit"
        size="md"
        variant={existing ? 'secondary' : 'primary'}
        isLoading={create.isPending}
        aria-describedby={existing && note}
      >
        {existing ? (isCopied ? t`Link copied` : t`Copy link`) : t`Create link`}
      </LoadingButton>
      {existing && (
        <p id={note} className={c.existing}>
          <Trans>
            You have a link for {{ duration: durationText(minutes) }}:{' '}
            <span className={c.url}>{ph({ url: shortUrl(existing.url) })}</span>
          </Trans>
        </p>
      )}
    </form>
  )
}
