import path from 'node:path'
import { titlesOf } from '../promises.ts'
import type { Requirement } from './requirement.ts'
import { CHAPTERS, levelOf } from './standard.ts'

const STATUSES = ['met', 'not met', 'does not apply'] as const

const INTRO = `# Security, by OWASP ASVS 5.0.0

Every requirement of levels 1 and 2 of the [Application Security Verification Standard](https://github.com/OWASP/ASVS/tree/master/5.0)
(OWASP, CC BY-SA 4.0; the words here are ours, the standard's say what each asks for exactly). Made of
\`scripts/asvs/requirements/\` by \`npm test -- scripts/asvs -u\`; without \`-u\` the same test fails when a requirement is
missing or there twice, when a file or test that is named does not exist, or when this page is not up to date.`

/** Renders `docs/security.md`: the status of every requirement. */
export function securityPage(requirements: readonly Requirement[]): string {
  const of = <Status extends Requirement['status']>(status: Status) =>
    requirements.filter((one): one is Extract<Requirement, { status: Status }> => one.status === status)
  const untested = of('met').filter(({ tests }) => tests.length === 0)
  const missing = of('not met').map(({ id, topic, why, wouldMeet }) => [nameOf(id), topic, why, wouldMeet])
  return `${INTRO}

${totals(requirements)}

${untested.length} of those that are met have no test: a document or the configuration of something else meets them, or there is
nothing there that could break. Facts beyond this page: [security-inventory.md](security-inventory.md).

## Not met

${table(['Requirement', 'Asks for', 'Not met, because', 'What would meet it'], missing)}

${CHAPTERS.map((title, i) => chapter(`V${i + 1}`, title, requirements)).join('\n\n')}
`
}

function totals(requirements: readonly Requirement[]): string {
  const count = (level: number | undefined, status: string | undefined) =>
    requirements.filter(
      (one) => (level === undefined || levelOf(one.id) === level) && (status === undefined || one.status === status),
    ).length
  const row = (name: string, level?: number) => [
    name,
    ...STATUSES.map((status) => `${count(level, status)}`),
    `${count(level, undefined)}`,
  ]
  return table(['', ...STATUSES, 'all'], [row('Level 1', 1), row('Level 2', 2), row('Both')])
}

function chapter(key: string, title: string, requirements: readonly Requirement[]): string {
  const own = requirements.filter(({ id }) => id.startsWith(`${key}.`))
  const met = own.flatMap((one) =>
    one.status === 'met' ? [[nameOf(one.id), one.topic, one.where.map(link).join('<br>'), testsOf(one.tests)]] : [],
  )
  const notMet = own.filter(({ status }) => status === 'not met').map(({ id }) => id)
  const reasons = Map.groupBy(
    own.filter((one) => one.status === 'does not apply'),
    ({ why }) => why,
  )
  const parts = [
    met.length > 0 ? table(['Requirement', 'How it is met', 'Where', 'Test'], met) : '',
    notMet.length > 0 ? `Not met, see above: ${notMet.join(', ')}.` : '',
    ...[...reasons].map(
      ([why, those]) => `Does not apply. ${why}: ${those.map(({ id, topic }) => `${id} (${topic})`).join(', ')}.`,
    ),
  ]
  return [`## ${key} ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')
}

function nameOf(id: string): string {
  return `${id} (L${levelOf(id)})`
}

function link(file: string): string {
  return `[${path.posix.basename(file)}](${path.posix.relative('docs', file)})`
}

function testsOf(tests: readonly string[]): string {
  return tests.map((name) => `${link(fileOf(name))} ${titleOf(name).replaceAll(/\$\{\w+\}|%[sj]/g, '…')}`).join('<br>')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const fileOf = (name: string) => name.split(' › ', 1).join()
const titleOf = (name: string) => name.slice(fileOf(name).length + ' › '.length)

/**
 * Validates the entries and returns one line per error.
 * @param ids requirement ids of the standard; each must appear exactly once
 * @param readSource returns the text of a file by its path from the repository root; undefined if it does not exist
 */
export function faultsOf(
  requirements: readonly Requirement[],
  ids: readonly string[],
  readSource: (file: string) => string | undefined,
): string[] {
  const given = requirements.map(({ id }) => id)
  const missing = ids.filter((id) => !given.includes(id)).map((id) => `${id} is missing`)
  const strange = given.filter((id) => !ids.includes(id)).map((id) => `${id} is not in the standard`)
  const twice = given.filter((id, i) => given.indexOf(id) !== i).map((id) => `${id} is listed twice`)
  const unfounded = requirements.flatMap((one) => {
    if (one.status !== 'met') return []
    const files = one.where.filter((file) => readSource(file) === undefined).map((file) => `${file} does not exist`)
    const tests = one.tests.flatMap((name) => {
      const source = readSource(fileOf(name))
      if (source === undefined) return [`${fileOf(name)} does not exist`]
      const titles = titlesOf('test', source).union(titlesOf('group', source))
      return titles.has(titleOf(name)) ? [] : [`${fileOf(name)} has no test or group “${titleOf(name)}”`]
    })
    return [...files, ...tests].map((fault) => `${one.id}: ${fault}`)
  })
  return [...missing, ...strange, ...twice, ...unfounded]
}
