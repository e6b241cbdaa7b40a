import { useState } from 'react'
import { useCommandKeys, useCommands } from '#client/lib/commands.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Part } from '#client/ui/Part.tsx'
import { keepKeyboard } from '#client/ui/return-focus.ts'

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'))
const ShortcutLegend = lazyPart(() => import('./ShortcutLegend.tsx'))

/** Obeys the keys of all commands of the page, and shows the palette and the legend. */
export function CommandCenter() {
  const [open, setOpen] = useState<'palette' | 'legend'>()
  const close = () => setOpen(undefined)
  useCommandKeys(() => setOpen('palette'), keepKeyboard)
  useCommands([
    {
      id: 'shortcuts',
      section: 'Go to',
      label: 'Keyboard shortcuts',
      key: '?',
      // After the palette has given the focus back.
      run: () => setTimeout(() => setOpen('legend')),
    },
  ])
  if (!open) return null
  return (
    <Part onClose={close}>
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'legend' && <ShortcutLegend onClose={close} />}
    </Part>
  )
}
