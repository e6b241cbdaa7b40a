import { LiveRegion } from '../content/VisuallyHidden.tsx'
import c from './FieldWarning.module.css'

/** Warns, beside a field, of what a choice leads to; it may be saved all the same. Keep it mounted, so that it is read out. */
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
