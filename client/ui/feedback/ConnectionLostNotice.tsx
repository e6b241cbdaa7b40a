import { useLingui } from '@lingui/react/macro'
import { readApiError } from '#client/lib/api/api-error.ts'
import { Notice } from './Notice.tsx'

/** Tells users of a form that nothing is lost after a network error. */
export function ConnectionLostNotice({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { code, detail } = readApiError(error)
  if (!error || code !== 'unreachable') return null
  return (
    <Notice kind="info" title={detail}>
      {t`Your text is saved here.`}
    </Notice>
  )
}
