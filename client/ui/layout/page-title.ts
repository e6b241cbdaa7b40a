import { useEffect } from 'react'

/** Names the browser's tab: 'Log in · Meridian'. It stays until another page has its own. */
export function usePageTitle(title: string | undefined): void {
  useTabTitle(title && `${title} · Meridian`)
}

/** Names the browser's tab, as it is written. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
