import type { Clock } from './clock.test-support.js'
import { createRules, type Rules } from './rules.test-support.js'
import { type Schedule, type Step, take } from './steps.test-support.js'
import { createWorld, type World } from './world.test-support.js'

/** What happened, line by line, and what was broken first. */
export interface Story {
  readonly lines: readonly string[]
  readonly broken: string | undefined
}

/** Lets a schedule happen. @param counts whether a broken rule ends it */
export async function play(
  clock: Clock,
  { cast, locks, steps, approves }: Schedule,
  counts: (broken: string) => boolean = () => true,
): Promise<Story> {
  const lines: string[] = []
  const rules = createRules()
  const world = createWorld(clock, { cast, locks }, rules)
  rules.watch(world)
  const settle = async () => {
    await clock.settle()
    rules.look()
  }
  await settle()
  const all = steps.flatMap((one) => Array<Step>(one.act === 'reload' ? (one.times ?? 1) : 1).fill(one))
  for (const [count, step] of all.entries()) {
    const line = take(step, world, rules, count)
    if (line) lines.push(line)
    if (!line) continue
    await settle()
    if ('at' in step && step.at === 'once') {
      world.open.findLast(({ isSilent }) => !isSilent)?.answer(true)
      await settle()
    }
    if (step.act === 'wait') await clock.pass(step.ms, rules.look)
    if (step.act === 'wait' && step.ms >= 5_000) rules.follows()
    if (rules.broken.some(counts)) break
  }
  for (const [line, change] of endings(world, rules, approves)) {
    if (rules.broken.some(counts)) break
    lines.push(line)
    change()
    await settle()
    await end(world, approves, settle, rules)
    rules.rest()
  }
  for (const tab of world.tabs) tab.close()
  await clock.settle()
  clock.clear()
  return { lines, broken: rules.broken.find(counts) }
}

/** How long (ms) a wallet that comes 20 s after its page may wait for a request to forget it: those after 1, 5 and 30 s. */
const askedMs = 40_000

/** How a story ends: as things stand, then with all that was away back, then at the next two visits. */
function endings(
  world: World,
  rules: Rules,
  approves: boolean,
): readonly (readonly [line: string, change: () => void])[] {
  const decision = `that is open is ${approves ? 'approved' : 'declined'}`
  return [
    [`at the end all ${decision}`, () => {}],
    [
      'all pages live, and all wallets are here and unlocked',
      () => {
        for (const tab of world.tabs) {
          if (tab.document.life !== 'live') world.origin.resume(tab.document)
          if (tab.isEnded) {
            rules.ends(tab)
            tab.begin()
          }
        }
        for (const wallet of world.wallets) {
          wallet.lateMs = 0
          if (wallet.isLocked) wallet.lock()
        }
      },
    ],
    [
      'at the next visit',
      () => {
        rules.visits()
        world.reload(0)
      },
    ],
    [
      'the host lets its page in by itself, and another visit begins',
      () => {
        rules.hostLetsIn()
        world.reload(0)
      },
    ],
  ]
}

/** Answers whatever is open, and lets time pass until nothing is under way. */
async function end(
  world: World,
  approves: boolean,
  settle: () => Promise<void>,
  { look, follows, waits }: Rules,
) {
  for (const one of [...world.wallets, ...world.remoteWallets]) one.isSlow = false
  for (const one of world.open.filter(({ isSilent }) => isSilent)) one.answer(true)
  await world.clock.pass(askedMs, look)
  follows()
  waits()
  for (let round = 0; round < 3 || (world.open.length > 0 && round < 20); round += 1) {
    for (const one of [...world.open]) {
      one.answer(approves)
      await settle()
    }
    await world.clock.pass(20_000, look)
  }
}
