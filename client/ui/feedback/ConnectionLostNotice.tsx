import { readApiError } from '#client/lib/api/api-error.ts'
import { t } from '#client/lib/language.ts'
import { Notice } from './Notice.tsx'

/** In a form whose call failed for want of a connection: that nothing is lost. */
export function ConnectionLostNotice({ error }: { error: unknown }) {
  const { code, detail } = readApiError(error)
  if (!error || code !== 'unreachable') return null
  return (
    <Notice kind="info" title={detail}>
      {t('What you wrote is kept here.')}
    </Notice>
  )
}
