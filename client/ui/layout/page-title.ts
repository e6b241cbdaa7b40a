import { useEffect } from 'react'

/** Sets the document title, such as “Log in · Meridian”, until another page sets its own. */
export function usePageTitle(title: string | undefined): void {
  useDocumentTitle(title && `${title} · Meridian`)
}

/** Sets the document title as given. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
