import c from './Skeleton.module.css'

/** A grey stand-in of the size of what is being fetched, so that nothing moves when it arrives. */
export function Skeleton({ width, height, radius }: { width: number | string; height: number; radius?: number }) {
  return <span className={c.bone} style={{ width, height, borderRadius: radius }} aria-hidden />
}
