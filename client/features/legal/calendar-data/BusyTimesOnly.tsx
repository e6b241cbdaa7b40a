export function BusyTimesOnly() {
  return (
    <>
      <p>
        Under Accounts, you can switch an account to “Busy times only”. Meridian then stores when its events are, and
        whether they count as busy: no titles, descriptions, places, people or meeting links. The details stored before
        are deleted at once.
      </p>
      <p>
        Its events appear in Meridian without a title, and you can change them only at your provider. Meetings that
        Meridian books keep their details. Switch it off, and the details are read again.
      </p>
    </>
  )
}
