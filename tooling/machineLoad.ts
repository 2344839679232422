import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import timers from 'node:timers'

/** What was seen of the machine while a test ran. */
export interface MachineLoad {
  /** How many processes want a processor, per core, over the last minute. */
  readonly load: number
  /** How much of the last ten seconds processes waited for a processor, from 0 to 1; `undefined` where Linux does not tell. */
  readonly pressure: number | undefined
  /** The longest turn of the worker's event loop (ms). */
  readonly longestTurn: number
  /** How much of the time in which the worker had work it had a processor; `undefined` where Node does not tell. */
  readonly share: number | undefined
}

/** Watches the machine from inside of a worker. */
export interface MachineWatch {
  /** Forgets what was seen before. */
  begin(): void
  /** What was seen since. The turn that is under way counts. */
  seen(): MachineLoad
  stop(): void
}

/** How often the event loop is looked at (ms). */
const resolution = 20
/** Less work than this tells nothing of who else had the processor (ms). */
const leastWork = 50
// Taken before a test turns the clock.
const { setInterval: every, clearInterval: end } = timers
const now = performance.now.bind(performance)
const utilization = performance.eventLoopUtilization.bind(performance)

/**
 * Begins to watch, by a timer that keeps no process alive. Node's own measure of the event loop (`monitorEventLoopDelay`)
 * knows nothing of the first turn after it was reset, nor of the one under way.
 */
export function watchMachine(): MachineWatch {
  let last = now()
  let longest = 0
  let work = utilization()
  let used = usedMs()
  const look = () => {
    longest = Math.max(longest, now() - last - resolution)
    last = now()
  }
  const timer = every(look, resolution).unref()
  return {
    begin() {
      last = now()
      longest = 0
      work = utilization()
      used = usedMs()
    },
    seen() {
      look()
      const { active } = utilization(work)
      const had = usedMs() - used
      return {
        load: (loadavg()[0] ?? 0) / availableParallelism(),
        pressure: pressureIn(pressureFile()),
        longestTurn: longest,
        share: active < leastWork || Number.isNaN(had) ? undefined : Math.min(1, had / active),
      }
    },
    stop: () => end(timer),
  }
}

/** Whether others had the processors. */
export function isStarved({ load, pressure = 0, share = 1 }: MachineLoad): boolean {
  return load > 1.5 || pressure > 0.5 || share < 0.5
}

/** Says in a sentence whether the machine was starved, and what tells. */
export function describeLoad(seen: MachineLoad): string {
  const { load, pressure, longestTurn, share } = seen
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const facts = [
    `load ${load.toFixed(1)} per core`,
    `longest turn of the event loop ${Math.round(longestTurn)} ms`,
    ...(share === undefined ? [] : [`a processor for ${percent(share)} of its work`]),
    ...(pressure === undefined ? [] : [`processes waited for one ${percent(pressure)} of the last 10 s`]),
  ]
  const whether = isStarved(seen) ? 'The machine was starved' : 'The machine was not starved'
  return `${whether} while this test ran: ${facts.join(', ')}.`
}

/** Reads what Linux says in `/proc/pressure/cpu`. */
export function pressureIn(text: string): number | undefined {
  const percent = /^some avg10=([\d.]+)/m.exec(text)?.[1]
  return percent === undefined ? undefined : Number(percent) / 100
}

function pressureFile(): string {
  try {
    return readFileSync('/proc/pressure/cpu', 'utf8')
  } catch {
    return ''
  }
}

/** What this thread used of processors (ms). */
function usedMs(): number {
  const used = process.threadCpuUsage?.()
  return used ? (used.user + used.system) / 1_000 : Number.NaN
}
