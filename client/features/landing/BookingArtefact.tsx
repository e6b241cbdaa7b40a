import c from './BookingArtefact.module.css'

const LINKS = [
  { minutes: 15, title: 'Quick call', hex: 'ffcb33' },
  { minutes: 30, title: 'Intro', hex: 'ff6633' },
  { minutes: 60, title: 'Advisory', hex: '2f45ff' },
]

/** The links of an organizer, and what a guest does with one. */
export function BookingArtefact() {
  return (
    <div className={c.booking}>
      <ul className={c.links}>
        {LINKS.map(({ minutes, title, hex }) => (
          <li key={minutes} style={{ '--hue': `#${hex}` }}>
            <b>{minutes} min</b>
            {title}
          </li>
        ))}
      </ul>
      <ol className={c.steps}>
        <li>Open the link</li>
        <li>Pick a time, or take the first</li>
        <li>Done, no account</li>
      </ol>
    </div>
  )
}
