import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { storedError } from '#client/lib/error-state.ts'
import { ErrorPage } from '#client/ui/layout/ErrorPage.tsx'
import { INTERNAL_ERROR_MESSAGE } from '#shared/internal-error.ts'

export const Route = createFileRoute('/general-error')({ component: GeneralError })

function GeneralError() {
  const { t } = useLingui()
  const [error] = useState(() => storedError.read())
  return <ErrorPage {...error} errorMessage={error.errorMessage ?? t(INTERNAL_ERROR_MESSAGE)} />
}
