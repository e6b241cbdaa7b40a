/** Whether the dashboard shows its tour, and functions that start and end it. */
export interface TourState {
  isOn: boolean
  start: () => void
  end: () => void
}
