import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Outputs } from '#client/api.ts'
import { shortDate } from '#client/entities/dates/date-format.ts'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'

export type IssuedCodeProps = Outputs['auth']['issueAccessCode'] & { onDone: () => void }

/** A new code. */
export function IssuedCode({ id, code, expires_at, onDone }: IssuedCodeProps) {
  const { t } = useLingui()
  return (
    <ShownOnce key={id} secret={code} name={t`the code`} onDone={onDone}>
      <Trans>
        Copy it now: it is shown only once. Valid until{' '}
        <time dateTime={expires_at}>{ph({ date: shortDate(expires_at) })}</time>.
      </Trans>
    </ShownOnce>
  )
}
