import type { ReactNode } from 'react'
import { isMembers } from '#client/lib/json.ts'
import { said, t, tx } from '#client/lib/language.ts'
import { momentText, plainLocale } from '#client/lib/reader-time.ts'
import { zoneLabel } from '#client/lib/zone-label.ts'
import type { NoCommonTime, NotFree } from '#shared/invitations.ts'
import { Notice } from './Notice.tsx'

/** Is this the explanation that comes with a refusal? Of the API's own making: only its presence is in question. */
export function isNoCommonTime(value: unknown): value is NoCommonTime {
  return isMembers(value) && Array.isArray(value['participants']) && Array.isArray(value['openings'])
}

function percent(share: number): string {
  return new Intl.NumberFormat(plainLocale(), { style: 'percent' }).format(share)
}

/** What a calendar keeps closed, said to its owner, and of somebody else. */
const BLOCKS = {
  nothing: ['{who} are free at all of these times', '{who} is free at all of these times'],
  both: [
    '{who} are not free at {share} of these times: {hours} outside working hours, {busy} busy',
    '{who} is not free at {share} of these times: {hours} outside working hours, {busy} busy',
  ],
  hours: [
    '{who} are not free at {share} of these times: {hours} outside working hours',
    '{who} is not free at {share} of these times: {hours} outside working hours',
  ],
  busy: [
    '{who} are not free at {share} of these times: {busy} busy',
    '{who} is not free at {share} of these times: {busy} busy',
  ],
  other: ['{who} are not free at {share} of these times', '{who} is not free at {share} of these times'],
} as const

function blockedBy({ share, hours, busy }: NotFree): keyof typeof BLOCKS {
  if (share === 0) return 'nothing'
  if (hours > 0 && busy > 0) return 'both'
  if (hours > 0) return 'hours'
  return busy > 0 ? 'busy' : 'other'
}

/** A name stays as it is, whatever it is. */
function whoText({ who, who_is }: NotFree): string {
  if (who_is === 'reader') return t('You')
  return who_is === 'unnamed' ? t('Another participant') : who
}

/** What somebody's calendar keeps closed, in a person's words. */
function blocks(one: NotFree): ReactNode {
  const [toReader, ofOther] = BLOCKS[blockedBy(one)]
  return tx(one.who_is === 'reader' ? toReader : ofOther, {
    who: <b>{whoText(one)}</b>,
    share: percent(one.share),
    hours: percent(one.hours),
    busy: percent(one.busy),
  })
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
          <li key={index}>{blocks(one)}</li>
        ))}
      </ul>
      {openings.length > 0 && (
        <>
          <b>{t('Closest options')}</b>
          <ul>
            {openings.map(({ start, constraint }) => (
              <li key={start}>
                {tx('{time} in {zone}. {constraint}.', {
                  time: <b>{momentText(start, zone)}</b>,
                  zone: zoneLabel(zone, start),
                  constraint: said(constraint),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
