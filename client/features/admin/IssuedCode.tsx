import type { Outputs } from '#client/api.ts'
import { shortDate } from '#client/entities/dates/short-date.ts'
import { t, tx } from '#client/lib/language.ts'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'

export type IssuedCodeProps = Outputs['auth']['issueAccessCode'] & { onDone: () => void }

/** A new code. */
export function IssuedCode({ id, code, expires_at, onDone }: IssuedCodeProps) {
  return (
    <ShownOnce key={id} secret={code} name={t('the code')} onDone={onDone}>
      {tx('Copy it now: it is shown only once. Valid until {date}.', {
        date: <time dateTime={expires_at}>{shortDate(expires_at)}</time>,
      })}
    </ShownOnce>
  )
}
