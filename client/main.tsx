import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from './lib/session-store.ts'
import { followSession, router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

followOtherTabs()
followSession()

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
