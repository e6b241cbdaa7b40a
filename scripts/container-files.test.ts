import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image?: string
  ports?: string[]
}

const readFile = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
const services: Record<string, Service> = parse(readFile('docker-compose.yml')).services

test('container images are pinned by digest', () => {
  const baseImages = [...readFile('Dockerfile').matchAll(/^FROM (\S+)/gim)].map(([, image]) => image)
  const serviceImages = Object.values(services).flatMap(({ image }) => image ?? [])
  expect(baseImages).not.toEqual([])
  expect(serviceImages).not.toEqual([])
  for (const image of [...baseImages, ...serviceImages]) expect(image).toMatch(/^[^@]+:[^@]+@sha256:[0-9a-f]{64}$/)
})

test('no settings or data are copied into the image', () => {
  const ignoredPatterns = readFile('.dockerignore').split('\n')
  expect(ignoredPatterns).toEqual(expect.arrayContaining(['.env', '.env.*', '.data', '*.key', '.git']))
  // A later exception must not include them again.
  expect(ignoredPatterns.filter((line) => line.startsWith('!'))).toEqual(['!.env.example'])
})

test('the commands in the image have all scripts that they import', () => {
  const copiedScripts = readFile('Dockerfile').match(/scripts\/[\w-]+\.ts(?= )/g) ?? []
  const importedScripts = copiedScripts.flatMap((script) =>
    [...readFile(script).matchAll(/'\.\/([\w-]+\.ts)'/g)].map(([, name]) => `scripts/${name}`),
  )
  expect(importedScripts).not.toEqual([])
  expect(copiedScripts).toEqual(expect.arrayContaining(importedScripts))
})

test('docker compose publishes ports, such as the mail catcher’s, only on the loopback address', () => {
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports)
  expect(ports).toEqual(expect.arrayContaining(services['mail']?.ports ?? []))
  expect(ports.some((port) => port.endsWith(':8025'))).toBe(true)
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
})
