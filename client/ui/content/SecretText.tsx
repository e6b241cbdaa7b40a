import c from './SecretText.module.css'

/** A secret to copy: one press selects all of it. */
export function SecretText({ children }: { children: string }) {
  return <code className={c.secret}>{children}</code>
}
