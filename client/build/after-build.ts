import path from 'node:path'
import type { Plugin } from 'vite'

/** A plugin that is handed the build's directory once all is written there; several take their turns. */
export function afterBuild(name: string, handler: (outDir: string) => Promise<void>): Plugin {
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => handler(outDir) },
  }
}
