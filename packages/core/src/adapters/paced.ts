/** Work that may cause its own next call is done so seldom (ms) in the end. */
const mostGapMs = 30_000

/**
 * Returns what does work at once, and ever more seldom while it is called again and again: a wallet may call for a
 * question whenever it is asked one.
 */
export function paced(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [next, gapMs] = [0, 0]

  function run() {
    timer = undefined
    gapMs = Math.min(gapMs * 4 || 16, mostGapMs)
    next = performance.now() + gapMs
    work()
  }

  return () => {
    const waitMs = next - performance.now()
    // It was quiet for long.
    if (waitMs < -mostGapMs) gapMs = 0
    timer ??= waitMs > 0 ? setTimeout(run, waitMs) : void run()
  }
}
