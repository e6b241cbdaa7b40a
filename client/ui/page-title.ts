import { useEffect } from 'react'

/** Names the browser's tab: 'Log in · Meridian'. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = `${title} · Meridian`
    return () => {
      document.title = before
    }
  }, [title])
}
