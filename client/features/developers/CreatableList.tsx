import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { EmptyState, type EmptyStateProps } from '#client/ui/feedback/EmptyState.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'

/**
 * The state of creating a list item: a button opens a form, and the result is shown once.
 * @param draftName the name of the form's persisted draft; if there is a draft, the form is open initially
 */
export function useCreation<Result>(draftName: string) {
  const form = useOpener(() => hasDraft(draftName))
  const [result, setResult] = useState<Result>()
  return {
    ...form,
    result,
    /** Shows the result, even if the form was closed before the server responded. */
    finish: (newResult: Result) => {
      setResult(newResult)
      form.open()
    },
    close: () => {
      setResult(undefined)
      form.close()
    },
  }
}

interface CreatableListProps {
  cards: ReactNode[]
  /** The list's name for screen readers. */
  label: string
  /** Above the list, unless it is empty. */
  intro: ReactNode
  emptyState: Pick<EmptyStateProps, 'icon' | 'title' | 'children'>
  /** Above the list: the form, or its result. */
  children: ReactNode
  creation: Pick<ReturnType<typeof useCreation>, 'opener' | 'isOpen' | 'open'>
  createLabel: string
  /** The maximum number of cards. */
  max: number
  /** Why no more items can be created, at the limit. */
  limitText: string
}

/** A list of cards, with a button that creates another card. */
export function CreatableList(props: CreatableListProps) {
  const { cards, label, intro, emptyState, children, creation, createLabel, max, limitText } = props
  const { opener, isOpen, open } = creation
  const isEmpty = cards.length === 0
  const isFull = cards.length >= max
  const createButton = !isOpen && !isFull && (
    <Button ref={opener} className={c.add} variant={isEmpty ? 'primary' : 'secondary'} onClick={open}>
      {createLabel}
    </Button>
  )
  return (
    <div className={c.section}>
      {children}
      {isEmpty ? (
        createButton && <EmptyState level={3} {...emptyState} actions={createButton} />
      ) : (
        <>
          <p className={c.intro}>{intro}</p>
          {isFull && <p className={c.message}>{limitText}</p>}
          <ul className={c.list} aria-label={label}>
            {cards}
          </ul>
          {createButton}
        </>
      )}
    </div>
  )
}
