import { Plural, useLingui } from '@lingui/react/macro'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { quotaDescriptor } from '#shared/quotas.ts'
import c from './ImportSummary.module.css'
import type { ImportPreview } from './imports.ts'
import {
  duplicatesText,
  newEventsText,
  recurringText,
  skippedName,
  skippedText,
  skipReasonText,
} from './preview-text.ts'

const SHOWN_AT_FIRST = 5

/** A preview of an import. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const { t } = useLingui()
  const { skipped, skipped_events, exceeded_quota } = preview
  const unlisted = skipped - skipped_events.length
  const more = skipped - SHOWN_AT_FIRST
  return (
    <div className={c.summary}>
      <p className={c.events}>{newEventsText(preview)}</p>
      {[recurringText(preview), duplicatesText(preview)].map((text) => text && <p key={text}>{text}</p>)}
      {skipped > 0 && (
        <div className={c.skipped}>
          <h4>{skippedText(preview)}</h4>
          <SkippedEvents events={skipped_events.slice(0, SHOWN_AT_FIRST)} />
          {more > 0 && (
            <details>
              <summary>
                <Plural value={{ n: more }} one="Show # more event" other="Show # more events" />
              </summary>
              <SkippedEvents events={skipped_events.slice(SHOWN_AT_FIRST)} />
              {unlisted > 0 && (
                <p>
                  <Plural value={{ n: unlisted }} one="And # more" other="And # more" />
                </p>
              )}
            </details>
          )}
        </div>
      )}
      {exceeded_quota !== null && (
        <Notice kind="error" title={t`This file does not fit in your calendars`}>
          {t(quotaDescriptor(exceeded_quota))}. {t`Delete events that you no longer need, or import a smaller file.`}
        </Notice>
      )}
    </div>
  )
}

function SkippedEvents({ events }: { events: ImportPreview['skipped_events'] }) {
  return (
    <ul>
      {events.map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its events may look alike
        <li key={i}>
          <b>{skippedName(event)}</b>
          <span>{skipReasonText(event)}</span>
        </li>
      ))}
    </ul>
  )
}
