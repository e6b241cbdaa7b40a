import { useLingui } from '@lingui/react/macro'
import { readApiError } from '#client/lib/api/api-error.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

interface FormFailureProps {
  error: unknown
  /** The server's address, if the user entered none. */
  provider?: string | undefined
}

/** Why a call failed, above the form's buttons; errors of fields are shown at the fields. A toast would cover the form on phones. */
export function FormFailure({ error, provider }: FormFailureProps) {
  const { t } = useLingui()
  if (!error) return null
  const { fields, detail, code } = readApiError(error)
  if (Object.keys(fields).length > 0) return null
  const isProviderDown = code === 'unavailable' && provider !== undefined
  return (
    <Notice
      kind="error"
      title={
        isProviderDown ? t`There is no response from ${provider} at the moment. Try again in a few minutes.` : detail
      }
    />
  )
}
