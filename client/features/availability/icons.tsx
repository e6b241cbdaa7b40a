interface IconProps {
  path: string
}

function Icon({ path }: IconProps) {
  return (
    <svg width="19" height="19" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden focusable="false">
      <path d={path} strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function PlusIcon() {
  return <Icon path="M12 5v14M5 12h14" />
}

export function BinIcon() {
  return (
    <Icon path="M4.5 7h15M10 11v5M14 11v5M6.5 7l.8 11a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9l.8-11M9.5 7V5.6c0-.6.5-1.1 1.1-1.1h2.8c.6 0 1.1.5 1.1 1.1V7" />
  )
}

export function CopyIcon() {
  return (
    <Icon path="M9 9.5c0-.8.7-1.5 1.5-1.5h7c.8 0 1.5.7 1.5 1.5v8c0 .8-.7 1.5-1.5 1.5h-7c-.8 0-1.5-.7-1.5-1.5zM5.6 15.5c-.4-.3-.6-.7-.6-1.2V6.5C5 5.7 5.7 5 6.5 5h7.8c.5 0 .9.2 1.2.6" />
  )
}
