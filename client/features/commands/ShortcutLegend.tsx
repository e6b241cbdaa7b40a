import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Kbd.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { bySection, modifierKey, offeredCommands } from '#client/lib/commands.ts'
import { t } from '#client/lib/language.ts'
import { useReturnFocus } from '#client/ui/return-focus.ts'
import c from './ShortcutLegend.module.css'

/** All keys that do something, from the same list that they are obeyed by. */
export default function ShortcutLegend({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [sections] = useState(() =>
    bySection(offeredCommands().filter(({ id, key }) => key !== undefined && id !== 'undo')),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size="lg"
      classNames={{ content: c.content ?? '', header: c.header ?? '', title: c.title ?? '' }}
    >
      <p className={c.note}>{t('Single keys count while the focus is in the calendar.')}</p>
      <div className={c.sections}>
        {sections.map(({ section, commands }) => (
          <section key={section}>
            <h3 className={c.section}>{t(section)}</h3>
            <dl className={c.keys}>
              {commands.map(({ id, label, key = '' }) => (
                <div key={id}>
                  <dt>{t(label)}</dt>
                  <dd>
                    <Kbd>{key.toUpperCase()}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={c.section}>{t('An event')}</h3>
          <dl className={c.keys}>
            <div>
              <dt>{t('Move the event that has the focus')}</dt>
              <dd>
                <Kbd>Alt</Kbd> <Kbd>{t('Arrows')}</Kbd>
              </dd>
            </div>
            <div>
              <dt>{t('Move its end')}</dt>
              <dd>
                <Kbd>Alt</Kbd> <Kbd>Shift</Kbd> <Kbd>↑ ↓</Kbd>
              </dd>
            </div>
            <div>
              <dt>{t('Undo')}</dt>
              <dd>
                <Kbd>Z</Kbd>
              </dd>
            </div>
          </dl>
        </section>
        <section>
          <h3 className={c.section}>{t('Everywhere')}</h3>
          <dl className={c.keys}>
            <div>
              <dt>{t('Open the command palette')}</dt>
              <dd>
                <Kbd>{modifierKey()}</Kbd> <Kbd>K</Kbd>
              </dd>
            </div>
            <div>
              <dt>{t('Close what is open')}</dt>
              <dd>
                <Kbd>Esc</Kbd>
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </Modal>
  )
}
