/** In milliseconds. Part of the start, as screens share it: a file of its own would cost a kilobyte. */
export const minuteMs = 60_000

/** In milliseconds. */
export const dayMs = 86_400_000
