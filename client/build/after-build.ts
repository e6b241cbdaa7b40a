import path from 'node:path'
import type { Plugin } from 'vite'

/** A plugin that is given the browser build's folder once everything is written; several run one after another. */
export function afterBuild(name: string, handler: (outDir: string) => Promise<void>): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { root, build } = this.environment.config
        await handler(path.resolve(root, build.outDir))
      },
    },
  }
}
