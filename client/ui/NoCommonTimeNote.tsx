import { isMembers } from '#client/lib/json.ts'
import { clockTime, dayText } from '#client/lib/reader-time.ts'
import type { NoCommonTime } from '#shared/invitations.ts'
import { zoneCity, zoneOffset } from '#shared/time.ts'
import { Notice } from './Notice.tsx'

/** Is this the explanation that comes with a refusal? Of the API's own making: only its presence is in question. */
export function isNoCommonTime(value: unknown): value is NoCommonTime {
  return isMembers(value) && Array.isArray(value['participants']) && Array.isArray(value['openings'])
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** What somebody's calendar keeps closed, in a person's words. */
function blocks({ who, share, hours, busy }: NoCommonTime['participants'][number]): string {
  const verb = who === 'You' ? 'are' : 'is'
  if (share === 0) return `${verb} free at all of these times`
  const parts = [
    ...(hours > 0 ? [`${percent(hours)} outside working hours`] : []),
    ...(busy > 0 ? [`${percent(busy)} busy`] : []),
  ]
  return `${verb} not free at ${percent(share)} of these times${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

interface NoCommonTimeNoteProps extends NoCommonTime {
  /** The refusal's own sentence. */
  title: string
  zone: string
}

/** Why no time fits: whom it failed on, and what would open if one thing gave way. */
export function NoCommonTimeNote({ title, participants, openings, zone }: NoCommonTimeNoteProps) {
  return (
    <Notice kind="error" title={title}>
      <ul>
        {participants.map((one, index) => (
          // Two that are not named to this reader have the same words.
          <li key={index}>
            <b>{one.who}</b> {blocks(one)}
          </li>
        ))}
      </ul>
      {openings.length > 0 && (
        <>
          <b>What would open</b>
          <ul>
            {openings.map(({ start, constraint }) => (
              <li key={start}>
                <b>
                  {dayText(start, zone)}, {clockTime(start, zone)}
                </b>{' '}
                in {zoneCity(zone)} ({zoneOffset(zone, Date.parse(start))}). {constraint}.
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
