import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { syncWithOtherTabs } from '#client/lib/session/session-store.ts'
import { watchChunkErrors } from './lib/chunk-errors.ts'
import { getRouter, refreshOnSessionChange } from './router.tsx'

const router = getRouter()
watchChunkErrors()
syncWithOtherTabs()
refreshOnSessionChange(router)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
