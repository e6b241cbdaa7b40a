/** Whether the dashboard shows its tour, and what begins and ends it. */
export interface TourState {
  isOn: boolean
  start: () => void
  end: () => void
}
