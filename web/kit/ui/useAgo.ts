import { useFormatter, useNow } from 'use-intl'

const minuteMs = 60_000

/** How long ago a moment was, such as "5 minutes ago", kept up to date. */
export function useAgo(): (moment: Date) => string {
  const format = useFormatter()
  const now = useNow({ updateInterval: minuteMs })
  return (moment) => {
    // "Now" within the last minute, and if this device's clock is slow.
    const isNow = now.getTime() - moment.getTime() < minuteMs
    return format.relativeTime(isNow ? now : moment, now)
  }
}
