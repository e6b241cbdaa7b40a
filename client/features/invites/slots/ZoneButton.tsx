import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { preload } from '#client/lib/chunk-errors.ts'
import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import { ChevronDown } from '../icons.tsx'
import c from './ZoneButton.module.css'

const load = () => import('#client/entities/zone/ZoneDialog.tsx')
const loadAhead = () => preload(load)
const ZoneDialog = lazyWithRetry(load)

interface ZoneButtonProps {
  zone: string
  /** The instant for the zone's offset. */
  at: string | number
  onZone: (zone: string) => void
}

/** Shows the zone of the displayed times, and changes it. */
export function ZoneButton({ zone, at, onZone }: ZoneButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={c.zone}
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(true)}
      >
        <span>
          <span className={c.lead}>{t`Times in`}</span> <b>{zoneLabel(zone, at)}</b>
        </span>
        <ChevronDown />
      </button>
      {isOpen && (
        <LazyBoundary onClose={close}>
          <ZoneDialog title={t`Time zone`} zone={zone} at={at} onZone={onZone} onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
