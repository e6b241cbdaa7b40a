import { Link } from '@tanstack/react-router'
import { SOCIAL_LINKS } from '#client/lib/site.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { PublicHeader, WayIn } from '#client/ui/PublicHeader.tsx'
import c from './LandingHeader.module.css'

export function LandingHeader() {
  return (
    <PublicHeader
      beside={
        <Link to="/support" className={c.badge}>
          Partner programme
        </Link>
      }
      middle={
        <nav className={c.sections} aria-label="Sections">
          <a href="#scheduling">Scheduling</a>
          <a href="#communication">Communication</a>
          <a href="#booking">Booking</a>
          <a href="#payment">Payment</a>
        </nav>
      }
      end={
        <>
          {SOCIAL_LINKS.map(({ name, url }) => (
            <a key={name} className={c.wide} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          <Link to="/support" className={c.wide}>
            Support
          </Link>
          <span className={c.wayIn}>
            <WayIn />
          </span>
          <LinkButton to="/login" size="sm">
            Try it
          </LinkButton>
        </>
      }
    />
  )
}
