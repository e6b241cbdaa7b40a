import c from './Skeleton.module.css'

/** A placeholder with the size of the content that is loading, to prevent layout shifts. */
export function Skeleton({ width, height, radius }: { width: number | string; height: number; radius?: number }) {
  return <span className={c.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
