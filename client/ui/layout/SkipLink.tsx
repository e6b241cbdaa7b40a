import c from './SkipLink.module.css'

/** The first thing that the keyboard comes to: past what stands before the content. Unseen until it is reached. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={c.skip} href={to}>
      {children}
    </a>
  )
}
