import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** Writes `.br` and `.gz` beside each text asset, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return afterBuild('meridian:precompress', async (outDir) => {
    const files = await readdir(outDir, { recursive: true })
    const texts = files.filter((file) => /\.(?:js|css|html|svg|txt|webmanifest)$/.test(file))
    await Promise.all(texts.map((file) => compress(path.join(outDir, file))))
  })
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, brotli))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
