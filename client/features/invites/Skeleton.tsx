import c from './Skeleton.module.css'

/** A placeholder as large as the loading content, which prevents layout shifts. */
export function Skeleton({ width, height, radius }: { width: number | string; height: number; radius?: number }) {
  return <span className={c.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden />
}
