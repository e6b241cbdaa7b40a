import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followOtherTabs } from '#client/lib/session/session-store.ts'
import { watchChunkErrors } from './lib/chunk-errors.ts'
import { followSession, getRouter } from './router.tsx'

const router = getRouter()
watchChunkErrors()
followOtherTabs()
followSession(router)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
