interface ErrorTextProps {
  message: string
  /** The HTTP status, for error reports. */
  status?: number | null | undefined
  /** Omit inside another alert. */
  role?: 'alert'
}

/** An error message as a sentence: toasts show the same message without a full stop. */
export function ErrorText({ message, status, ...role }: ErrorTextProps) {
  return (
    <>
      <span {...role}>{message}</span>
      {status ? ` (error ${status})` : null}
      {/[.!?…]$/.test(message) ? null : '.'}
    </>
  )
}
