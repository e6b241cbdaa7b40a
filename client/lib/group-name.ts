import { groupName } from '#shared/invitations.ts'

/** What the server would have against the name of a group; undefined where it is good. */
export function groupNameFault(name: string): string | undefined {
  return groupName.safeParse(name).error?.issues[0]?.message
}
