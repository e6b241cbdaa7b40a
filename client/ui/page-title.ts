import { useEffect } from 'react'

/** Names the browser's tab: 'Log in · Meridian'. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const before = document.title
    if (title !== undefined) document.title = `${title} · Meridian`
    return () => {
      document.title = before
    }
  }, [title])
}
