interface ErrorTextProps {
  message: string
  /** The HTTP status, for who reports the error. */
  status?: number | null | undefined
  /** Unless it stands in one. */
  role?: 'alert'
}

/** What failed, under a title. What a toast says too has no full stop: here it is a sentence. */
export function ErrorText({ message, status, ...role }: ErrorTextProps) {
  return (
    <>
      <span {...role}>{message}</span>
      {status ? ` (error ${status})` : null}
      {/[.!?…]$/.test(message) ? null : '.'}
    </>
  )
}
