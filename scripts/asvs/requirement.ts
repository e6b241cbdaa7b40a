/** A test that covers a requirement: its file, and its title or the title of its group. */
type TestName = `${string} › ${string}`

interface Met {
  status: 'met'
  id: string
  /** Summary of the requirement and of how it is met. */
  topic: string
  /** Files, decision records and documents that show how it is met. */
  sources: readonly string[]
  tests: readonly TestName[]
}

interface NotMet {
  status: 'not met'
  id: string
  topic: string
  reason: string
  /** The change that would meet the requirement. */
  remedy: string
}

interface NotApplicable {
  status: 'does not apply'
  id: string
  topic: string
  reason: string
}

/** Status of one requirement of OWASP ASVS 5.0.0. */
export type Requirement = Met | NotMet | NotApplicable

export function met(id: string, topic: string, sources: string | readonly string[], ...tests: TestName[]): Met {
  return { status: 'met', id, topic, sources: typeof sources === 'string' ? [sources] : sources, tests }
}

export function notMet(id: string, topic: string, reason: string, remedy: string): NotMet {
  return { status: 'not met', id, topic, reason, remedy }
}

export function doesNotApply(reason: string, topics: Record<string, string>): NotApplicable[] {
  return Object.entries(topics).map(([id, topic]) => ({ status: 'does not apply', id, topic, reason }))
}

/** Documents that many requirements refer to. */
export const INVENTORY = 'docs/security-inventory.md'
export const RUNNING = 'docs/running.md'

/** The path of a decision record. */
export function decisionRecord(name: string): string {
  return `docs/decisions/${name}.md`
}
