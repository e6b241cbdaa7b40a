import { useLingui } from '@lingui/react/macro'
import { Drawer, Popover } from '@mantine/core'
import { usePhone } from '../navigation.ts'
import c from './EventCard.module.css'
import { EventDetails, type EventDetailsProps } from './EventDetails.tsx'

interface EventCardProps extends EventDetailsProps {
  /** The event's element. */
  place: DOMRect
}

/** The details of the selected event beside it; on phones at the bottom of the screen. */
export default function EventCard({ place, ...details }: EventCardProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const { onClose } = details
  if (isPhone) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        overlayProps={{ backgroundOpacity: 0.32 }}
        size="auto"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t`Event` } }}
        classNames={{ content: c.sheet ?? '', body: c.sheetBody ?? '' }}
      >
        <EventDetails {...details} />
      </Drawer>
    )
  }
  const { left, top, width, height } = place
  // There is no room beside an event as wide as the calendar.
  const isWide = width > innerWidth / 2
  return (
    <Popover
      opened
      onDismiss={onClose}
      onClose={onClose}
      position={isWide ? 'bottom-end' : 'right'}
      offset={8}
      width={336}
      radius="lg"
      shadow="lg"
      trapFocus
      withRoles={false}
      withinPortal
      // An event selected by keyboard may be out of view.
      hideDetached={false}
      middlewares={{
        shift: { padding: 12 },
        flip: { padding: 12, fallbackPlacements: isWide ? ['top-end'] : ['left', 'bottom-end', 'top-end'] },
      }}
    >
      <Popover.Target>
        <div className={c.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library places it, and makes it of a div */}
      <Popover.Dropdown className={c.card} role="dialog" aria-label={t`Event`}>
        <EventDetails {...details} />
      </Popover.Dropdown>
    </Popover>
  )
}
