-- Lists every common slot in one statement. Parameters: the start and end of the search, the duration of the meeting,
-- and the days to look at. Starts lie on quarter hours of UTC, which are quarter hours in every zone used here.
with working as (
  select p.id, p.buffer, range_agg(tstzrange(
    (day + h.start_time) at time zone p.time_zone,
    (day + h.end_time) at time zone p.time_zone)) as hours
  from person p
  cross join generate_series($4::date::timestamp, $5::date::timestamp, interval '1 day') as day
  join working_hours h on h.person_id = p.id and h.weekday = extract(isodow from day)
  group by p.id
), taken as (
  select b.person_id, range_agg(tstzrange(b.starts_at - p.buffer, b.ends_at + p.buffer)) as times
  from busy_time b
  join person p on p.id = b.person_id
  where b.starts_at < $2::timestamptz + p.buffer and b.ends_at > $1::timestamptz - p.buffer
    and b.starts_at < b.ends_at
  group by b.person_id
), common as (
  select range_intersect_agg(w.hours - coalesce(t.times, '{}')) as times
  from working w
  left join taken t on t.person_id = w.id
)
select extract(epoch from slot)::float8 * 1000 as start
from common
cross join unnest(common.times * tstzmultirange(tstzrange($1, $2))) as free
cross join generate_series(
  date_bin('15 minutes', lower(free) + interval '15 minutes' - interval '1 microsecond', timestamptz 'epoch'),
  upper(free) - $3::interval,
  interval '15 minutes') as slot
order by slot
