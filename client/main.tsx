import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followOtherTabs } from './lib/session-store.ts'
import { createAppRouter, followSession } from './router.tsx'

async function start(root: HTMLElement): Promise<void> {
  const router = createAppRouter()
  followOtherTabs()
  followSession(router)
  if (root.hasChildNodes()) {
    // A prerendered page is taken over once the code for it is here. `ssr` tells the router that its tree is there.
    router.ssr = { manifest: undefined }
    await router.load()
    // As a transition the work is done in slices, and the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, <App router={router} />)
    })
  } else {
    createRoot(root).render(<App router={router} />)
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
