/** In milliseconds. A screen's files seldom take longer than its first answer by more than this. */
const newFor = 2000

/**
 * Options of the queries that a route's loader starts: an answer or a failure that came just before its screen is not
 * asked for a second time when the screen opens.
 */
export const fetchedAhead = {
  staleTime: newFor,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt >= newFor,
}
