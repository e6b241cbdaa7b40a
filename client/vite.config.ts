import path from 'node:path'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { afterBuild } from './build/after-build.ts'
import { nameInviteChunk } from './build/invite-chunks.ts'
import { legalTexts } from './build/legal-texts.ts'
import { translations } from './build/translations.ts'

const here = import.meta.dirname
const repository = path.join(here, '..')
const cache = path.join(repository, 'node_modules/.cache')

export default defineConfig(({ command }) => ({
  root: here,
  envDir: repository,
  cacheDir: path.join(cache, 'vite'),
  plugins: [
    tanstackStart({
      srcDirectory: '.',
      router: {
        routeFileIgnorePattern: String.raw`\.test\.`,
        tmpDir: path.join(cache, 'tanstack-router'),
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
      },
    }),
    translations(),
    react(),
    legalTexts(),
    afterBuild(),
  ],
  resolve: {
    alias: [{ find: /^temporal-polyfill\/fns\/\w+$/, replacement: path.join(here, 'lib/temporal-functions.ts') }],
  },
  build: {
    target: 'es2022',
    outDir: path.join(repository, 'dist'),
    emptyOutDir: true,
    // TanStack Start already preloads the chunks of server-rendered pages. Vite's own preloading would add a list of
    // all other pages' chunks to every page.
    modulePreload: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short, because chunks contain each other's names.
            chunkFileNames: 'assets/[hash].js',
            // One chunk for the modules that every page needs: 60 small chunks would compress worse.
            codeSplitting: {
              groups: [
                { name: 'main', tags: ['$initial'], priority: 1 },
                // Packages cannot be split by page, because most export everything from a single module.
                { name: nameInviteChunk, test: /^(?!.*node_modules)/, includeDependenciesRecursively: false },
                { name: 'icons', test: /@tabler/, entriesAware: true, entriesAwareMergeThreshold: 3000 },
              ],
            },
          },
          // Drops libraries' warnings to developers.
          treeshake: { manualPureFunctions: ['console.warn'] },
        },
      },
    },
    // The server's build bundles its packages, so that they run in production mode whatever NODE_ENV says.
    ...(command === 'build' ? { ssr: { resolve: { noExternal: true } } } : {}),
  },
}))
