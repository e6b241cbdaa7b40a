import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawnPages } from './build/drawn-pages.ts'
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
    themeVariables(),
    drawnPages(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    outDir: path.join(repository, 'dist/client'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs: files that change with the libraries, each small enough to be run without a pause
          // that is felt, and one that changes with the product.
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            { name: 'tanstack', tags: ['$initial'], test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules[\\/]/, priority: 1 },
            { name: 'product', tags: ['$initial'] },
            // Small, and wanted by most pages: one file, sooner here than five.
            {
              name: 'common',
              test: /[\\/](?:ErrorState|LoadingButton|Avatar|VisuallyHidden|now|reader-time|useMutation|NoCommonTimeNote|Notice)\.[a-z.]*$|shared[\\/]time\.ts$/,
            },
            { name: 'guest', test: /features[\\/]invites[\\/](?!meeting)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(API_PREFIXES.map((prefix) => [`^/${prefix}(?:[/?]|$)`, api])),
  },
})
