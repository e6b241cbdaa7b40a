import { useLingui } from '@lingui/react/macro'
import c from './Contents.module.css'

/** The table of contents; beside the text on wide screens. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { t } = useLingui()
  return (
    <nav className={c.contents} aria-labelledby="contents">
      <h2 id="contents">{t`Contents`}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
