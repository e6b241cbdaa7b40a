import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { router } from './router.tsx'

/** The landing page as HTML; for the build, where there is no address bar. */
export async function renderLanding(): Promise<string> {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToString(<App />)
}
