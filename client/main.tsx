import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followOtherTabs } from '#client/lib/session/session-store.ts'
import { App } from './App.tsx'
import { watchChunkErrors } from './lib/chunk-loading.ts'
import { speakTheReaders } from './lib/language.ts'
import { type AppRouter, createAppRouter, followSession } from './router.tsx'

function startRouter(): AppRouter {
  const router = createAppRouter()
  followOtherTabs()
  watchChunkErrors()
  followSession(router)
  return router
}

/** Lets the browser do what else is waiting. */
function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume))
}

/** Takes a drawn page over once the code for it is here; in slices, so that the page stays responsive. */
async function takeOver(root: HTMLElement): Promise<void> {
  const ready = speakTheReaders()
  await pause()
  const router = startRouter()
  // Tells the router that its tree is there.
  router.ssr = { manifest: undefined }
  await pause()
  await ready
  await router.load()
  startTransition(() => {
    hydrateRoot(root, <App router={router} />)
  })
}

async function draw(root: HTMLElement): Promise<void> {
  await speakTheReaders()
  root.replaceChildren()
  document.documentElement.removeAttribute('data-drawn-anew')
  createRoot(root).render(<App router={startRouter()} />)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (document.documentElement.hasAttribute('data-drawn')) void takeOver(root)
else void draw(root)
