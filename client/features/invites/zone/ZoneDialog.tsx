import '@mantine/core/styles/CloseButton.layer.css'
import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { clockTime, userTimeZone } from '#client/entities/dates/date-format.ts'
import { useZoneDirectory } from '#client/entities/zone/zone-names.ts'
import { searchZones, type ZoneChoice } from '#client/entities/zone/zone-search.ts'
import { placeName, t, tn } from '#client/lib/language.ts'
import { useNow } from '#client/lib/now.ts'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { currentZoneName } from '#shared/time.ts'
import { moveFocus } from '../arrow-keys.ts'
import { Check } from '../icons.tsx'
import c from './ZoneDialog.module.css'

interface ZoneDialogProps {
  zone: string
  at: string | number
  onZone: (zone: string) => void
  onClose: () => void
}

const OWN_ZONE = userTimeZone()

/** Lists all zones: typing filters them, Enter selects the first, and arrow keys move between them. */
export default function ZoneDialog({ zone, at, onZone, onClose }: ZoneDialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const directory = useZoneDirectory()
  const now = useNow()
  const current = currentZoneName(zone)
  const choices = searchZones(typed, new Date(at).getTime(), [zone, OWN_ZONE], directory)
  const isSearched = typed.trim() !== ''
  // Until the search terms are loaded, an empty result may be wrong.
  const isNone = choices.length === 0 && directory !== undefined

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  // An open modal keeps the focus, so the opener is focused only after closing.
  const close = () => dialog.current?.close()
  const pick = (choice: ZoneChoice) => {
    onZone(choice.zone)
    close()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const [first] = choices
    if (first) pick(first)
  }
  const leaveField = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector('button')?.focus()
  }

  return (
    <dialog ref={dialog} className={c.dialog} aria-labelledby={titleId} closedby="any" onClose={onClose}>
      <form className={c.inside} onSubmit={submit}>
        <header className={c.head}>
          <h2 id={titleId}>{t('Time zone')}</h2>
          <CloseButton aria-label={t('Close')} size="lg" onClick={close} />
        </header>
        <input
          ref={field}
          className={c.search}
          type="search"
          aria-label={t('Search for a town, a country or an offset')}
          placeholder={t('Town, country or offset')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={leaveField}
        />
        <ul ref={list} className={c.list} aria-label={t('Time zones')} data-arrow-keys>
          {choices.map((choice) => (
            <li key={choice.zone}>
              <button
                type="button"
                className={c.choice}
                aria-current={choice.zone === current || undefined}
                onClick={() => pick(choice)}
                onKeyDown={moveFocus}
              >
                <b>{choice.city}</b>
                {choice.zone === current && <Check size={16} />}
                <span>{choice.match ?? placeName(choice.region)}</span>
                <span className={c.now}>
                  {choice.offset}, {clockTime(now, choice.zone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div aria-live="polite">
          {isNone && <p className={c.none}>{t('No zone is called that. Try the nearest large town.')}</p>}
        </div>
        <LiveRegion>{isSearched && choices.length > 0 && tn(choices.length, '{n} zone', '{n} zones')}</LiveRegion>
      </form>
    </dialog>
  )
}
