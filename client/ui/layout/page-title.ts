import { useEffect } from 'react'

/** Sets the document title, such as “Log in · Meridian”, until another page sets its own. */
export function usePageTitle(title: string | undefined): void {
  useTabTitle(title && `${title} · Meridian`)
}

/** Sets the document title as given. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
