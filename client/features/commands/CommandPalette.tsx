import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { availableCommands, type Command, groupBySection } from '#client/lib/commands.ts'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import c from './CommandPalette.module.css'

const [store, palette] = createSpotlight()

/** Lets Enter run the first command: Mantine selects none until a key is pressed. */
function selectFirstOption(option: HTMLElement | undefined): HTMLElement | undefined {
  option?.setAttribute('data-selected', 'true')
  if (option) store.updateState((state) => ({ ...state, selected: 0 }))
  return option
}

/**
 * Exposes the selected command to assistive technology, following ARIA's combobox pattern: Mantine only marks it
 * visually. Returns the number of matches, as text to announce.
 */
function exposeSelection(search: HTMLElement, dialog: Element): string {
  const items = dialog.querySelectorAll<HTMLElement>('[data-action]')
  const selectedOption = dialog.querySelector<HTMLElement>('[data-selected]') ?? selectFirstOption(items[0])
  const list = items[0]?.closest('[id^=mantine]')
  list?.setAttribute('role', 'listbox')
  list?.setAttribute('aria-label', t`Commands`)
  for (const [index, option] of items.entries()) {
    option.id = `command-${index}`
    option.role = 'option'
    option.ariaSelected = String(option === selectedOption)
  }
  const attributes = {
    'aria-expanded': String(items.length > 0),
    'aria-controls': list?.id,
    'aria-activedescendant': selectedOption?.id,
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) search.removeAttribute(name)
    else search.setAttribute(name, value)
  }
  return items.length === 0
    ? t`No matching commands.`
    : plural({ n: items.length }, { one: '# command', other: '# commands' })
}

/** Finds the commands with every word of the query in their section, label or keywords, ignoring case and accents. */
function findCommands(commands: readonly Command[], query: string): Command[] {
  const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const words = fold(query).split(/\s+/)
  const isMatch = (text: string) => words.every((word) => text.includes(word))
  return commands.filter(({ section, label, keywords = '' }) => isMatch(fold(`${section} ${label} ${keywords}`)))
}

/** Finds and runs a command; open while mounted. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [allCommands] = useState(availableCommands)
  const sections = groupBySection(findCommands(allCommands, query))
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => palette.open(), [])
  useCloseOnBack(palette.close)

  const observeSelection = (search: HTMLInputElement | null) => {
    const dialog = search?.closest('[role=dialog]')
    if (!search || !dialog) return undefined
    const update = () => setAnnouncement(exposeSelection(search, dialog))
    const observer = new MutationObserver(update)
    update()
    observer.observe(dialog, { subtree: true, childList: true, attributeFilter: ['data-selected'] })
    return () => observer.disconnect()
  }

  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      <Spotlight
        store={store}
        // The page handles Ctrl+K itself.
        shortcut={null}
        onSpotlightClose={onClose}
        query={query}
        onQueryChange={setQuery}
        overlayProps={{ backgroundOpacity: 0.32, blur: 0 }}
        highlightQuery
        scrollable
        // At the top: a centered dialog would move while typing, as the list gets shorter.
        centered={false}
        maxHeight="min(420px, 60dvh)"
        nothingFound={t`No matching commands.`}
        attributes={{ content: { 'aria-label': t`Commands` } }}
        searchProps={{
          variant: 'unstyled',
          leftSectionWidth: 48,
          leftSection: <IconSearch size={18} aria-hidden />,
          placeholder: t`What would you like to do?`,
          'aria-label': t`Search commands`,
          role: 'combobox',
          'aria-autocomplete': 'list',
          ref: observeSelection,
        }}
        classNames={c}
        // The actions are already filtered.
        filter={(_query, actions) => actions}
        actions={sections.map(({ section, commands }) => ({ group: section, actions: commands.map(toAction) }))}
      />
    </>
  )
}

function toAction({ id, label, key, run }: Command) {
  return { id, label, onClick: run, rightSection: key && <Kbd aria-hidden>{key.toUpperCase()}</Kbd> }
}
