import { Bone } from '../Bone.tsx'
import c from './SlotPicker.module.css'
import { TimesSkeleton } from './TimeButtons.tsx'
import { WeekStripSkeleton } from './WeekStrip.tsx'

/** Stands for the times while even the reader's own zone is not known. */
export function SlotPickerSkeleton() {
  return (
    <div className={c.picker} aria-hidden>
      <WeekStripSkeleton />
      <div className={c.heading}>
        <Bone width={60} height={20} />
        <Bone width={150} height={20} />
      </div>
      <TimesSkeleton />
    </div>
  )
}
