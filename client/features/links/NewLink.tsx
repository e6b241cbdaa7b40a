import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { toast } from '#client/ui/toasts.ts'
import { LiveRegion } from '#client/ui/VisuallyHidden.tsx'
import { createLink, durationText } from './links.ts'
import c from './NewLink.module.css'

const DURATIONS = [15, 20, 30, 45, 60, 90, 120]

/** Makes a link for meetings of another length. */
export function NewLink({ usual }: { usual: number }) {
  const durations = [...new Set([...DURATIONS, usual])].toSorted((a, b) => a - b)
  const [minutes, setMinutes] = useState(usual)
  const [isCreating, setCreating] = useState(false)
  const [spoken, announce] = useState('')

  const create = async (submission: FormEvent) => {
    submission.preventDefault()
    if (isCreating) return
    setCreating(true)
    try {
      const { url, event_duration } = await createLink(minutes)
      announce(`Created a link for ${durationText(event_duration)}: ${url}`)
    } catch (error) {
      toast.error(readApiError(error).detail)
    } finally {
      setCreating(false)
    }
  }

  return (
    <form className={c.form} onSubmit={(submission) => void create(submission)}>
      <NativeSelect
        label="A meeting lasts"
        size="md"
        data={durations.map((duration) => ({ value: String(duration), label: durationText(duration) }))}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <LoadingButton type="submit" size="md" isLoading={isCreating}>
        Create link
      </LoadingButton>
      <LiveRegion>{spoken}</LiveRegion>
    </form>
  )
}
