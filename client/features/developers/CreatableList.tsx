import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import c from '#client/ui/content/CardList.module.css'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'

/**
 * Creates an item of a list: a button opens a form, and the result is shown once.
 * @param hasDraft whether the form has a draft, which opens it initially
 */
export function useCreation<Created>(hasDraft: () => boolean) {
  const [isOpen, setOpen] = useState(hasDraft)
  const [created, setCreated] = useState<Created>()
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    created,
    button,
    open: () => setOpen(true),
    finish: (result: Created) => {
      setOpen(false)
      setCreated(result)
    },
    /** Closes the form or its result, and focuses the button that opened it. */
    close: () =>
      closeAndFocus(button, () => {
        setOpen(false)
        setCreated(undefined)
      }),
  }
}

interface CreatableListProps {
  cards: ReactNode[]
  /** The list's name for screen readers. */
  label: string
  /** Above the list. */
  lede: ReactNode
  empty: { icon: ReactNode; title: string; text: ReactNode }
  /** Above the list: the form, or its result. */
  children: ReactNode
  button: RefObject<HTMLButtonElement | null>
  createLabel: string
  /** Undefined while no item can be created. */
  onCreate: (() => void) | undefined
  /** Why there can be no more items; undefined if there can. */
  limitText: string | undefined
}

/** A list of cards, with a button that creates one. */
export function CreatableList(props: CreatableListProps) {
  const { cards, label, lede, empty, children, button, createLabel, onCreate, limitText } = props
  const isEmpty = cards.length === 0
  const create = onCreate && !limitText && (
    <Button ref={button} className={c.add ?? ''} variant={isEmpty ? 'primary' : 'secondary'} onClick={onCreate}>
      {createLabel}
    </Button>
  )
  return (
    <div className={c.section}>
      {children}
      {isEmpty ? (
        create && (
          <EmptyState level={3} icon={empty.icon} title={empty.title} actions={create}>
            {empty.text}
          </EmptyState>
        )
      ) : (
        <>
          <p className={c.lede}>{lede}</p>
          <ul className={c.list} aria-label={label}>
            {cards}
          </ul>
          {limitText && <p className={c.full}>{limitText}</p>}
          {create}
        </>
      )}
    </div>
  )
}
