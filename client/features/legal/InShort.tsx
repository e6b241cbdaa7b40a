import { useLingui } from '@lingui/react/macro'
import shape from '#client/ui/theme/shapes.module.css'
import { PALETTE } from '#shared/palette.ts'
import c from './InShort.module.css'

const HUES = [PALETTE.skyblue, PALETTE.green, PALETTE.orange, PALETTE.rose]

/** The summary of a legal text, as calendar entries. */
export function InShort({ points }: { points: readonly string[] }) {
  const { t } = useLingui()
  return (
    <section className={c.short} aria-labelledby="in-short">
      <h2 id="in-short">{t`In short`}</h2>
      <ul>
        {points.map((point, i) => (
          <li key={point} className={shape.tinted} style={{ '--hue': `#${HUES[i % HUES.length]}` }}>
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
