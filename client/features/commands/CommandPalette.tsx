import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bySection, type Command, offeredCommands } from '#client/lib/commands.ts'
import { t } from '#client/lib/language.ts'
import { useReturnFocus } from '#client/ui/return-focus.ts'
import c from './CommandPalette.module.css'

const [store, palette] = createSpotlight()

/** Finds a command by a word of it, and runs it; open for as long as it is mounted. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [sections] = useState(() => bySection(offeredCommands()))
  useReturnFocus()
  useEffect(() => palette.open(), [])

  return (
    <Spotlight
      store={store}
      // The page around it listens for Ctrl+K.
      shortcut={null}
      onSpotlightClose={onClose}
      overlayProps={{ backgroundOpacity: 0.32, blur: 0 }}
      highlightQuery
      scrollable
      maxHeight="min(420px, 60dvh)"
      nothingFound={t('Nothing found.')}
      attributes={{ content: { 'aria-label': t('Commands') } }}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('What would you like to do?'),
        'aria-label': t('Search commands'),
      }}
      classNames={{
        content: c.content ?? '',
        search: c.search ?? '',
        action: c.action ?? '',
        actionsGroup: c.group ?? '',
      }}
      actions={sections.map(({ section, commands }) => ({ group: t(section), actions: commands.map(actionOf) }))}
    />
  )
}

function actionOf({ id, label, key, run }: Command) {
  return {
    id,
    label: t(label),
    onClick: run,
    ...(key === undefined ? {} : { rightSection: <Kbd aria-hidden>{key.toUpperCase()}</Kbd> }),
  }
}
