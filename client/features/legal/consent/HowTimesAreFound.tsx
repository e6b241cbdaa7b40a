export function HowTimesAreFound() {
  return (
    <>
      <p>By rules that are the same for everybody, and that you set:</p>
      <ul>
        <li>inside the working hours of each, in the time zone of each;</li>
        <li>clear of what is in their calendars, with the gap they want before and after;</li>
        <li>no sooner than the notice the organizer wants, and within the days they plan ahead;</li>
        <li>of all that is left, the earliest.</li>
      </ul>
      <p>
        Somebody whose calendar cannot be read is never taken to be free; guests without an account have no calendar
        here, and bind nothing. Nobody is ranked or scored, and the same question has the same answer. With each time
        that it chooses, Meridian says why it is this one.
      </p>
      <p>
        You stay in charge: guests may pick a time themselves, a fresh booking can be undone before anybody hears of it,
        and every meeting can be moved or cancelled from the mail about it.
      </p>
    </>
  )
}
