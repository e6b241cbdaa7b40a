import c from './SecretText.module.css'

/** A secret; one click selects all of it. */
export function SecretText({ children }: { children: string }) {
  return <code className={c.secret}>{children}</code>
}
