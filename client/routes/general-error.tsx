import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { errorState } from '#client/lib/error-state.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { Page } from '#client/ui/Page.tsx'

export const Route = createFileRoute('/general-error')({ component: GeneralError })

function GeneralError() {
  const [error] = useState(() => errorState.read())
  return (
    <Page title="Error" centered>
      <ErrorState level={1} {...error} />
    </Page>
  )
}
