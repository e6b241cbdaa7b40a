import c from './SkipLink.module.css'

/** The first Tab stop: skips to the content. Visible when focused. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={c.skip} href={to}>
      {children}
    </a>
  )
}
