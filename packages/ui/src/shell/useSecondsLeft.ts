import { useEffect, useState } from 'react'

const secondMs = 1_000

/** How many seconds are left until a moment (by `performance.now()`); renders each second, 0 once it is past. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / secondMs))
  const [, tell] = useState(0)
  const seconds = left()
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => tell((count) => count + 1), secondMs)
    return () => clearTimeout(timer)
  })
  return seconds
}

/** Seconds as `0:09`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
