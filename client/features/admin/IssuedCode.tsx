import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Outputs } from '#client/api.ts'
import c from './IssueCode.module.css'
import { shortDate } from './short-date.ts'

export type IssuedCodeProps = Outputs['auth']['issueAccessCode'] & { onDone: () => void }

/** A code that was just made: nobody can read it again once this is closed. */
export function IssuedCode({ id, code, expires_at, onDone }: IssuedCodeProps) {
  const [copied, setCopied] = useState<string>()

  const copy = async () => {
    // Without https there is no clipboard; the code can still be selected by one click.
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(id),
      () => undefined,
    )
  }

  return (
    <div className={c.issued} aria-live="polite">
      <p>
        Copy it now: it is shown only once. It works until <time dateTime={expires_at}>{shortDate(expires_at)}</time>.
      </p>
      <code className={c.code}>{code}</code>
      <div className={c.buttons}>
        <Button size="sm" variant="black" onClick={() => void copy()}>
          {copied === id ? 'Copied' : 'Copy the code'}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
