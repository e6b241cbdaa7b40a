import { LiveRegion } from '../content/VisuallyHidden.tsx'
import c from './FieldWarning.module.css'

/**
 * Warns about a consequence of a field's value; the value can still be saved. Keep it mounted: screen readers do not
 * read a region that appears with its text.
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
