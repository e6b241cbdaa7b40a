import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import c from './ConfirmInPlace.module.css'
import { LoadingButton } from './LoadingButton.tsx'
import { toast } from './toasts.ts'

interface ConfirmInPlaceProps {
  /** What will be lost. */
  children: ReactNode
  /** What the button says that does it, and while it is being done. */
  label: string
  busyLabel: string
  onConfirm: () => Promise<unknown>
  onKeep: () => void
}

/** Asks before something is lost, where the button was that asked for it. */
export function ConfirmInPlace({ children, label, busyLabel, onConfirm, onKeep }: ConfirmInPlaceProps) {
  const [isBusy, setBusy] = useState(false)
  const self = useRef<HTMLDivElement>(null)
  // The button that asked for it is gone; reading goes on with the question.
  useEffect(() => self.current?.focus(), [])

  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      toast.error(readApiError(error).detail)
      setBusy(false)
    }
  }

  return (
    <div ref={self} tabIndex={-1} className={c.question}>
      <p>{children}</p>
      <div className={c.answers}>
        <LoadingButton
          size="xs"
          variant="error"
          isLoading={isBusy}
          loadingText={busyLabel}
          onClick={() => void confirm()}
        >
          {label}
        </LoadingButton>
        <Button size="xs" variant="gray" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
