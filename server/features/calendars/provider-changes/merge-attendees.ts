import type { Attendee } from '#shared/events.ts'

type Attendees = readonly Attendee[]

/**
 * Merges the provider's attendees into ours, person by person: whether they are invited, their name and their response.
 * Where both sides changed one of these, ours wins.
 * @param versions our lists that the provider may have, oldest first
 */
export function mergeAttendees(local: Attendees, remote: Attendees, versions: readonly Attendees[]): Attendee[] {
  const emails = new Set([...local, ...remote].map(({ email }) => email))
  return [...emails].flatMap((email) => {
    const find = (people: Attendees) => people.find((person) => person.email === email)
    return mergeAttendee(find(local), find(remote), versions.map(find)) ?? []
  })
}

function mergeAttendee(
  ours: Attendee | undefined,
  theirs: Attendee | undefined,
  versions: readonly (Attendee | undefined)[],
): Attendee | undefined {
  const merge = <Value>(read: (person: Attendee | undefined) => Value) => {
    const isNew = versions.every((version) => read(version) !== read(theirs))
    return isNew && read(ours) === read(versions[0]) ? read(theirs) : read(ours)
  }
  const person = ours ?? theirs
  if (!person || !merge((candidate) => candidate !== undefined)) return undefined
  return {
    ...person,
    name: merge((candidate) => candidate?.name ?? null),
    response_status: merge((candidate) => candidate?.response_status ?? 'needs_action'),
  }
}
