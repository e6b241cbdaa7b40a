import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import { isTimeZone } from '#shared/time.ts'

const ZoneDialog = lazyWithBoundary(() => import('#client/entities/zone/ZoneDialog.tsx'))

interface ZoneFieldProps {
  label: string
  /** An IANA name; any other value, such as the placeholder, means that no time zone is selected. */
  value: string
  onChange: (zone: string) => void
}

/** Shows a time zone, and opens the dialog to select another. */
export function ZoneField({ label, value, onChange }: ZoneFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const { opener, isOpen, open, close } = useOpener()
  const [now] = useState(Date.now)
  const zone = isTimeZone(value) ? value : undefined
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" labelProps={{ id: `${id}-label` }} size="md">
      <Input
        ref={opener}
        component="button"
        type="button"
        pointer
        size="md"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        rightSection={<IconSelector size={16} aria-hidden />}
        onClick={open}
      >
        {zone ? zoneLabel(zone, now) : <Input.Placeholder>{t`Select Timezone`}</Input.Placeholder>}
      </Input>
      {isOpen && <ZoneDialog title={label} zone={zone} at={now} onZoneChange={onChange} onClose={close} />}
    </Input.Wrapper>
  )
}
