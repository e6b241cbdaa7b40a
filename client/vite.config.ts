import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { drawnPages } from './build/drawn-pages.ts'
import { legalTexts } from './build/legal-texts.ts'
import { pageStart } from './build/page-start.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { themeVariables } from './build/theme-variables.ts'

const here = import.meta.dirname
const repository = path.join(here, '..')
const cache = path.join(repository, 'node_modules/.cache')

/**
 * What the server answers itself; everything else is a page. The boundary after the prefix keeps pages such as
 * `/authcallback`, `/calendar-config` and `/invites/…` with the client.
 */
const API_PREFIXES = [
  'trpc',
  'auth',
  'api',
  'users',
  'calendar',
  'match',
  'events',
  'invitation',
  'invitation-token',
  'groups',
  'calendar-management',
  'send-feedback',
  'docs',
  'healthz',
  'readyz',
  'dev',
]

const api = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}` }

export default defineConfig({
  root: here,
  envDir: repository,
  cacheDir: path.join(cache, 'vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path.join(here, 'routes'),
      generatedRouteTree: path.join(here, 'routeTree.gen.ts'),
      routeFileIgnorePattern: String.raw`\.test\.`,
      tmpDir: path.join(cache, 'tanstack-router'),
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    legalTexts(),
    themeVariables(),
    pageStart(),
    drawnPages(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: [{ find: /^temporal-polyfill\/fns\/\w+$/, replacement: path.join(here, 'lib/temporal-functions.ts') }],
  },
  build: {
    target: 'es2022',
    outDir: path.join(repository, 'dist/client'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What begins before a page's code has arrived is imported as the page is: lazily by its route, and by itself.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Each page's list of what it may need holds all of their names.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(API_PREFIXES.map((prefix) => [`^/${prefix}(?:[/?]|$)`, api])),
  },
})
