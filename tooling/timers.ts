/**
 * Takes note of the timers that run from now on.
 * @returns a function that stops them, and puts the functions back that were there before
 */
export function noteTimers(): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const running = new Set<unknown>()

  function noteTimeout(work: (...args: unknown[]) => void, ...rest: unknown[]) {
    const end = (...args: unknown[]) => {
      running.delete(timer)
      work(...args)
    }
    const timer: unknown = Reflect.apply(setTimeout, globalThis, [end, ...rest])
    running.add(timer)
    return timer
  }

  function noteInterval(...args: unknown[]) {
    const timer: unknown = Reflect.apply(setInterval, globalThis, args)
    running.add(timer)
    return timer
  }

  const forget = (stop: typeof clearTimeout) => (timer: Parameters<typeof clearTimeout>[0]) => {
    running.delete(timer)
    stop(timer)
  }

  // Node's `promisify` finds another function on them.
  const like = (noted: object, own: object) =>
    Object.defineProperties(noted, Object.getOwnPropertyDescriptors(own))
  Object.assign(globalThis, {
    setTimeout: like(noteTimeout, setTimeout),
    setInterval: like(noteInterval, setInterval),
    clearTimeout: forget(clearTimeout),
    clearInterval: forget(clearInterval),
  })

  return () => {
    Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval })
    for (const timer of running) Reflect.apply(clearTimeout, globalThis, [timer])
  }
}
