import { type RawBuilder, sql } from 'kysely'

/**
 * Some users' ids as rows, `(values …) as u (user_id)`, to join tables to.
 *
 * The planner knows their number, unlike that of `unnest(…)` or `= any(…)` of an array, for which it assumes ten: there
 * it finds no plan worth keeping, and plans the statement again at each execution, which takes longer than running it.
 * @param user_ids at least one, and few: each number of ids is a statement of its own
 */
export function userRows(user_ids: readonly string[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(user_ids.map((user_id) => sql`(${user_id}::uuid)`))}) as u (user_id)`
}
