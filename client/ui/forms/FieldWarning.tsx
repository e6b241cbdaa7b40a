import { LiveRegion } from '../content/VisuallyHidden.tsx'
import c from './FieldWarning.module.css'

/**
 * Warns about the consequence of a choice beside its field; the choice can still be saved. Keep it mounted, so that it
 * is read out.
 */
export function FieldWarning({ text }: { text: string | undefined }) {
  return (
    <>
      {text !== undefined && (
        <p className={c.warning} aria-hidden>
          {text}
        </p>
      )}
      <LiveRegion>{text}</LiveRegion>
    </>
  )
}
