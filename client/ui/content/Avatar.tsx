import { useState } from 'react'
import { eventTextColors, PALETTE } from '#shared/palette.ts'
import c from './Avatar.module.css'

/** The event colors, with a darker rose: white letters on it have a contrast of 4.6:1, on the palette's only 4.2:1. */
const COLORS = Object.values({ ...PALETTE, rose: 'dd2274' })

/** Ignores case and surrounding spaces, so that a person has the same color everywhere. */
function colorOf(text: string): string {
  let sum = 0
  for (const char of text.trim().toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return COLORS[sum % COLORS.length] ?? PALETTE.slots
}

export interface AvatarProps {
  name: string
  /** Determines the color; if missing or empty, the name does. */
  email?: string | undefined
  picture?: string | null | undefined
  /** Width and height in px. */
  size?: number
}

/** A person's picture or initial. Decorative: the name is shown beside it. */
export function Avatar({ name, email, picture, size = 36 }: AvatarProps) {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  const hex = colorOf(email || name)
  const dimensions = { width: size, height: size, fontSize: size * 0.4 }
  if (picture && picture !== brokenPicture) {
    return (
      <img
        className={c.tile}
        style={dimensions}
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        loading="lazy"
        onError={() => setBrokenPicture(picture)}
      />
    )
  }
  const { text } = eventTextColors(hex)
  // By code point: an emoji is two UTF-16 code units.
  const [initial = ''] = name.trim() || email || '?'
  return (
    <span className={c.tile} style={{ ...dimensions, background: `#${hex}`, color: text }} aria-hidden>
      {initial.toUpperCase()}
    </span>
  )
}
