import path from 'node:path'
import type { Requirement } from './requirement.ts'
import { CHAPTERS, levelOf } from './standard.ts'
import { extractTitles } from './test-titles.ts'

const STATUSES = ['met', 'not met', 'does not apply'] as const

const INTRO = `# Security: OWASP ASVS 5.0.0

Every requirement of levels 1 and 2 of the [Application Security Verification Standard](https://github.com/OWASP/ASVS/tree/master/5.0)
(OWASP, CC BY-SA 4.0). The summaries here are ours; the standard has the exact requirements. Generated from
\`scripts/asvs/requirements/\` by \`npm test -- scripts/asvs -u\`. Without \`-u\`, the same command fails if
a requirement is missing or listed twice, if a named file or test does not exist, or if this page is out of date.`

/** Renders `docs/security.md`: the status of every requirement. */
export function renderSecurityPage(requirements: readonly Requirement[]): string {
  const filterByStatus = <Status extends Requirement['status']>(status: Status) =>
    requirements.filter(
      (requirement): requirement is Extract<Requirement, { status: Status }> => requirement.status === status,
    )
  const untestedCount = filterByStatus('met').filter(({ tests }) => tests.length === 0).length
  const notMetRows = filterByStatus('not met').map(({ id, topic, reason, remedy }) => [
    formatId(id),
    topic,
    reason,
    remedy,
  ])
  return `${INTRO}

${formatTotals(requirements)}

${untestedCount} of the met requirements have no test: they are met by a document or by external configuration, or there is
nothing that could break. For details, see [security-inventory.md](security-inventory.md).

## Not met

${formatTable(['Requirement', 'Asks for', 'Why it is not met', 'What would meet it'], notMetRows)}

${CHAPTERS.map((title, i) => formatChapter(`V${i + 1}`, title, requirements)).join('\n\n')}
`
}

function formatTotals(requirements: readonly Requirement[]): string {
  const count = (level: number | undefined, status: string | undefined) =>
    requirements.filter(
      (requirement) =>
        (level === undefined || levelOf(requirement.id) === level) &&
        (status === undefined || requirement.status === status),
    ).length
  const row = (name: string, level?: number) => [
    name,
    ...STATUSES.map((status) => `${count(level, status)}`),
    `${count(level, undefined)}`,
  ]
  return formatTable(['', ...STATUSES, 'all'], [row('Level 1', 1), row('Level 2', 2), row('Both')])
}

function formatChapter(key: string, title: string, requirements: readonly Requirement[]): string {
  const chapterRequirements = requirements.filter(({ id }) => id.startsWith(`${key}.`))
  const metRows = chapterRequirements.flatMap((requirement) =>
    requirement.status === 'met'
      ? [
          [
            formatId(requirement.id),
            requirement.topic,
            requirement.sources.map(formatLink).join('<br>'),
            formatTests(requirement.tests),
          ],
        ]
      : [],
  )
  const notMetIds = chapterRequirements.filter(({ status }) => status === 'not met').map(({ id }) => id)
  const requirementsByReason = Map.groupBy(
    chapterRequirements.filter((requirement) => requirement.status === 'does not apply'),
    ({ reason }) => reason,
  )
  const parts = [
    metRows.length > 0 ? formatTable(['Requirement', 'How it is met', 'Where', 'Test'], metRows) : '',
    notMetIds.length > 0 ? `Not met, see above: ${notMetIds.join(', ')}.` : '',
    ...[...requirementsByReason].map(
      ([reason, inapplicable]) =>
        `Does not apply. ${reason}: ${inapplicable.map(({ id, topic }) => `${id} (${topic})`).join(', ')}.`,
    ),
  ]
  return [`## ${key} ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')
}

function formatId(id: string): string {
  return `${id} (L${levelOf(id)})`
}

function formatLink(file: string): string {
  return `[${path.posix.basename(file)}](${path.posix.relative('docs', file)})`
}

function formatTests(tests: readonly string[]): string {
  return tests
    .map((name) => `${formatLink(testFileOf(name))} ${testTitleOf(name).replaceAll(/\$\{\w+\}|%[sj]/g, '…')}`)
    .join('<br>')
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const testFileOf = (name: string) => name.split(' › ', 1).join()
const testTitleOf = (name: string) => name.slice(testFileOf(name).length + ' › '.length)

/**
 * Validates the entries and returns one line per error.
 * @param ids requirement ids of the standard; each must appear exactly once
 * @param readSource returns the text of a file by its path from the repository root; undefined if it does not exist
 */
export function validateRequirements(
  requirements: readonly Requirement[],
  ids: readonly string[],
  readSource: (file: string) => string | undefined,
): string[] {
  const listedIds = requirements.map(({ id }) => id)
  const missingIdErrors = ids.filter((id) => !listedIds.includes(id)).map((id) => `${id} is missing`)
  const unknownIdErrors = listedIds.filter((id) => !ids.includes(id)).map((id) => `${id} is not in the standard`)
  const duplicateIdErrors = listedIds
    .filter((id, i) => listedIds.indexOf(id) !== i)
    .map((id) => `${id} is listed twice`)
  const referenceErrors = requirements.flatMap((requirement) => {
    if (requirement.status !== 'met') return []
    const fileErrors = requirement.sources
      .filter((file) => readSource(file) === undefined)
      .map((file) => `${file} does not exist`)
    const testErrors = requirement.tests.flatMap((name) => {
      const source = readSource(testFileOf(name))
      if (source === undefined) return [`${testFileOf(name)} does not exist`]
      const titles = extractTitles('test', source).union(extractTitles('group', source))
      return titles.has(testTitleOf(name)) ? [] : [`${testFileOf(name)} has no test or group “${testTitleOf(name)}”`]
    })
    return [...fileErrors, ...testErrors].map((error) => `${requirement.id}: ${error}`)
  })
  return [...missingIdErrors, ...unknownIdErrors, ...duplicateIdErrors, ...referenceErrors]
}
