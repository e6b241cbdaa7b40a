import '@mantine/core/styles/CloseButton.layer.css'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { clockTime, userLocale, userTimeZone } from '#client/entities/dates/date-format.ts'
import { useNow } from '#client/lib/now.ts'
import { placeName } from '#client/lib/place-names.ts'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import { currentZoneName } from '#shared/time.ts'
import c from './ZoneDialog.module.css'
import { searchZones, type ZoneOption } from './zone-search.ts'

interface ZoneDialogProps {
  title: string
  /** Undefined if none is selected. */
  zone: string | undefined
  /** The instant that determines the offsets of the zones. */
  at: string | number
  onZoneChange: (zone: string) => void
  onClose: () => void
}

const USER_ZONE = userTimeZone()

/** Lists time zones: typing filters them, Enter selects the first, and arrow keys move between them. */
export default function ZoneDialog({ title, zone, at, onZoneChange, onClose }: ZoneDialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  // The directory is large, so it loads on demand. It may be cached, so loading does not wait for a connection.
  const { data: directory } = useQuery({
    queryKey: ['zone-directory', userLocale()],
    queryFn: async () => (await import('./zone-directory.ts')).zoneDirectory(),
    networkMode: 'always',
    staleTime: Infinity,
  })
  const now = useNow()
  const current = zone && currentZoneName(zone)
  const options = searchZones(text, new Date(at).getTime(), [zone ?? [], USER_ZONE].flat(), directory)
  const hasQuery = text.trim() !== ''
  // Until the directory is loaded, an empty result may be wrong.
  const hasNoMatch = options.length === 0 && directory !== undefined

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  // Closes before `onClose` focuses the opener, which is inert while the modal is open.
  const close = () => dialog.current?.close()
  useCloseOnBack(close)
  const pick = (option: ZoneOption) => {
    onZoneChange(option.zone)
    close()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const [first] = options
    if (first) pick(first)
  }
  /** Arrow keys move between the field and the zones. */
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops: (HTMLElement | null)[] = [field.current, ...(list.current?.querySelectorAll('button') ?? [])]
    const index = stops.findIndex((stop) => stop === event.currentTarget)
    stops[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    <dialog ref={dialog} className={c.dialog} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <form className={c.form} onSubmit={submit}>
        <header className={c.head}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton aria-label={t`Close`} size="lg" onClick={close} />
        </header>
        <input
          ref={field}
          className={c.search}
          type="search"
          aria-label={t`Search by city, country, or offset`}
          placeholder={t`City, country, or offset`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={moveFocus}
        />
        <ul ref={list} className={c.list} aria-label={t`Time zones`}>
          {options.map((option) => (
            <li key={option.zone}>
              <button
                type="button"
                className={c.choice}
                aria-current={option.zone === current || undefined}
                onClick={() => pick(option)}
                onKeyDown={moveFocus}
              >
                <b>{option.city}</b>
                <span>{option.match ?? placeName(option.region)}</span>
                <span className={c.now}>
                  {option.offset}, {clockTime(now, option.zone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div aria-live="polite">
          {hasNoMatch && <p className={c.empty}>{t`No matching time zone. Try the nearest large city.`}</p>}
        </div>
        <LiveRegion>
          {hasQuery && options.length > 0 && t`${plural({ n: options.length }, { one: '# zone', other: '# zones' })}`}
        </LiveRegion>
      </form>
    </dialog>
  )
}
