import { type RawBuilder, sql } from 'kysely'

/**
 * The ids of users as rows, `(values …) as u (user_id)`, for joins.
 *
 * The planner knows how many rows these are; for `unnest(…)` or `= any(…)` of an array, a generic plan assumes ten.
 * @param user_ids at least one, and few, because each number of ids is a separate prepared statement
 */
export function userRows(user_ids: readonly string[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(user_ids.map((user_id) => sql`(${user_id}::uuid)`))}) as u (user_id)`
}
