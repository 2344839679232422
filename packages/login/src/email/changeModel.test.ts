// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { tokens } from '../frame/answers.js'
import { url } from '../login.test-support.js'
import { putBack, rowsOf } from '../rootActions.test-support.js'
import {
  type AccountState,
  type Accounts,
  canUndo,
  copyOf,
  isFree,
  newAccount,
  rules,
  type Undo,
  type Wait,
} from './changeModel.test-support.js'
import { type Begun, type ChangeWorld, changeWorld, type MailMode } from './changeWorld.test-support.js'

// Two owners with three browsers, strangers, and a service that is killed at any statement, whose mail is off for days. All of
// them change addresses, stop, undo, remove and sign up in any order. The model says who is logged in, what an account is
// reached by, what waits and who is let in, after each step.

const hourMs = 3_600_000
const pool = ['ada@app.example', 'bob@app.example', 'one@new.example', 'two@new.example'] as const
const seats = ['ada 1', 'ada 2', 'bob 1'] as const
/** How far clocks of services are ahead of that of browsers: the steps of a story are a minute apart. */
const aheadMs = [0, 90_000, -90_000, 200_000] as const

type SeatName = (typeof seats)[number]
type Address = (typeof pool)[number]

/** `kill`: after so many statements the service dies, and comes back. */
type Step =
  | { act: 'wait' | 'move'; by: SeatName; to: Address; kill?: number | undefined }
  | { act: 'begin'; by: SeatName; to: Address; isLost: boolean }
  | { act: 'finish'; nth: number; kill?: number | undefined }
  | { act: 'press'; nth: number; kill?: number | undefined }
  | { act: 'remove'; by: SeatName; kill?: number | undefined }
  | { act: 'log out everywhere'; by: SeatName; kill?: number | undefined }
  | { act: 'log in'; by: SeatName }
  | { act: 'sign up'; to: Address }
  | { act: 'new device'; of: 'ada' | 'bob' }
  | { act: 'time'; hours: number; kill?: number | undefined }
  | { act: 'mail'; mode: MailMode }
  | { act: 'restart' }
  | { act: 'other service'; aheadMs: number }
  | { act: 'backup' }
  | { act: 'restore'; isRunning: boolean; kill?: number | undefined }

const [by, to] = [fc.constantFrom(...seats), fc.constantFrom(...pool)]
const nth = fc.nat(5)
const kill = fc.option(fc.nat(40), { nil: undefined, freq: 2 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ act: fc.constant('wait'), by, to, kill }),
  fc.record({ act: fc.constant('wait'), by, to }),
  fc.record({ act: fc.constant('move'), by, to, kill }),
  fc.record({ act: fc.constant('begin'), by, to, isLost: fc.boolean() }),
  fc.record({ act: fc.constant('finish'), nth, kill }),
  fc.record({ act: fc.constant('press'), nth, kill }),
  fc.record({ act: fc.constant('remove'), by, kill }),
  fc.record({ act: fc.constant('log out everywhere'), by, kill }),
  fc.record({ act: fc.constant('log in'), by }),
  fc.record({ act: fc.constant('sign up'), to }),
  fc.record({ act: fc.constant('new device'), of: fc.constantFrom('ada', 'bob') }),
  fc.record({ act: fc.constant('time'), hours: fc.constantFrom(1, 24, 71, 72, 72, 73, 160), kill }),
  fc.record({ act: fc.constant('mail'), mode: fc.constantFrom('all', 'all', 'codes', 'none') }),
  fc.record({ act: fc.constant('restart') }),
  fc.record({ act: fc.constant('other service'), aheadMs: fc.constantFrom(...aheadMs) }),
  fc.record({ act: fc.constant('backup') }),
  fc.record({ act: fc.constant('restore'), isRunning: fc.boolean(), kill }),
]

interface Seat extends Awaited<ReturnType<ChangeWorld['browser']>> {
  readonly name: SeatName
  readonly owner: 'ada' | 'bob'
  access: string
  refresh: string
}

async function makeBase() {
  const world = await changeWorld()
  onTestFinished(() => world.close())
  const made: Seat[] = []
  const users = new Map<string, string>()
  for (const name of seats) {
    const owner = name === 'bob 1' ? 'bob' : 'ada'
    const browser = await world.browser()
    if (!users.has(owner)) {
      await world.logIn(browser, `${owner}@app.example`, 'shop')
      world.clock.now += 60_000
    }
    const session = await world.logIn(browser, `${owner}@app.example`)
    if (!session) throw new Error('No letter came.')
    made.push({ ...browser, name, owner, ...session })
    users.set(owner, (await world.observe()).owner(`${owner}@app.example`) ?? '')
    world.clock.now += 60_000
  }
  world.clock.now += 25 * hourMs
  await world.tick()
  const [rows, lines] = [await rowsOf(world.db), await world.backup()]
  return { world, made, users, rows, lines, at: world.clock.now }
}

let base: ReturnType<typeof makeBase> | undefined
beforeEach(() => {
  base = undefined
})
/** Returns the world of a test: stories put back what they changed. */
function baseNow() {
  base ??= makeBase()
  return base
}

/** A link that a letter brought. */
interface Link {
  readonly url: string
  readonly owner: string
  readonly of: Wait | Undo
  /** The change that the letter is about, as a reader of the old or of the new address. */
  readonly kind: 'stop as the old' | 'stop as the new' | 'undo'
}

interface Left {
  readonly begun: Begun
  readonly by: SeatName
  readonly from: string
  readonly to: Address
  readonly at: number
}

interface Saved {
  readonly lines: readonly string[]
  readonly accounts: Accounts
  readonly at: number
  readonly links: number
}

async function play(story: readonly Step[], tell: (line: string) => void): Promise<void> {
  const { world, made, users, rows, lines, at } = await baseNow()
  const { clock, now } = world
  let saved: Saved = { lines, accounts: new Map(), at, links: 0 }
  let mode: MailMode = 'all'
  await putBack(world.db, rows)
  clock.now = at
  world.setMail('all')
  world.setAhead(0)
  await world.restart()
  const accounts: Accounts = new Map([
    ['ada', newAccount(pool[0], ['ada 1', 'ada 2'])],
    ['bob', newAccount(pool[1], ['bob 1'])],
  ])
  saved = { ...saved, accounts: copyOf(accounts) }
  const all = new Map(made.map((seat) => [seat.name, { ...seat }]))
  const links: Link[] = []
  const left: Left[] = []
  let read = world.accepted.length
  /** Addresses that read that an account has them now. */
  const here: string[] = []

  const seatOf = (name: SeatName) => {
    const seat = all.get(name)
    const account = seat && accounts.get(seat.owner)
    if (!seat || !account) throw new Error('A seat has no account.')
    return { seat, account, device: account.devices.get(name) }
  }
  const userOf = ({ owner }: { owner: string }) => users.get(owner) ?? ''

  /** Reads the letters that were accepted since the last time. */
  function readLetters() {
    for (const mail of world.accepted.slice(read)) {
      if (mail.subject === 'Your email was changed') {
        const isOpen = [...accounts.values()].some(({ undos }) =>
          undos.some((undo) => undo.back === mail.to && canUndo(undo, mail.at)),
        )
        expect([mail.to, mail.subject, isOpen]).toEqual([mail.to, mail.subject, true])
      }
      if (mail.subject === 'This is the email of your account now') here.push(mail.to)
      const url = /https:\S+undo\S+/.exec(mail.text)?.[0]
      if (url === undefined) continue
      for (const [owner, account] of accounts) {
        const { wait, undos } = account
        const undo = undos.find(
          ({ back, toldAt, isOver }) => back === mail.to && toldAt === undefined && !isOver,
        )
        if (mail.subject === 'Your email was changed' && undo) {
          rules.told(account, undo, mail.at)
          links.push({ url, owner, of: undo, kind: 'undo' })
        } else if (mail.subject === 'Your email changes in 72 hours' && wait) {
          if (!mail.text.includes(wait.to)) continue
          if (mail.to === wait.from) rules.told(account, wait, mail.at)
          if (mail.to === wait.from) links.push({ url, owner, of: wait, kind: 'stop as the old' })
          else if (mail.to === wait.to) links.push({ url, owner, of: wait, kind: 'stop as the new' })
        }
      }
    }
    read = world.accepted.length
  }

  /** Makes what is due, in the model. */
  function settle() {
    for (const account of accounts.values()) if (rules.isDue(account, now())) rules.make(account, now())
  }

  /** Has a service do something, which may kill it. Then it comes back. @returns the answer, or the error */
  async function during<T>(after: number | undefined, work: () => Promise<T>) {
    if (after !== undefined) world.life().kill(after)
    const done = await work().then(
      (answer) => ({ answer, error: undefined }),
      (error: unknown) => ({ answer: undefined, error }),
    )
    world.life().spare()
    const isKilled = world.life().isOver()
    if (isKilled) await world.restart()
    return { ...done, isKilled, isRight: !isKilled && done.error === undefined }
  }

  /** Whether the session of a seat is one, which gives it new tokens. */
  async function isLive(seat: Seat): Promise<boolean> {
    const answer = await seat.service
      .post('/v1/session/refresh', { refresh: seat.refresh })
      .catch(() => undefined)
    if (answer === undefined) return false
    Object.assign(seat, v.parse(tokens, answer))
    return true
  }

  async function compare() {
    const seen = await world.observe()
    const real: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const [owner, { address, wait }] of accounts) {
      const user = users.get(owner)
      if (user === undefined) {
        real[owner] = seen.owner(address) !== undefined
        wanted[owner] = true
        continue
      }
      real[owner] = [seen.addresses(user), seen.waits(user).map(({ subject }) => subject)]
      wanted[owner] = [[address], wait ? [wait.to] : []]
    }
    for (const [name, seat] of all) {
      real[name] = await isLive(seat)
      wanted[name] = seatOf(name).device?.isLive
    }
    expect(real).toEqual(wanted)
  }

  async function finish({ begun, by: name, from, to: next }: Left, after?: number) {
    const { seat, account, device } = seatOf(name)
    const before = (await world.observe()).waits(userOf(seat))
    const { path, ask } = begun
    const { access } = seat
    const done = await during(after, () => seat.service.post(`/v1/email/change/${path}`, ask, { access }))
    const seen = await world.observe()
    const [wait] = seen.waits(userOf(seat))
    const isDone =
      path === 'wait'
        ? wait?.subject === next && !before.some(({ id }) => id === wait.id)
        : account.address !== next && seen.addresses(userOf(seat)).includes(next)
    tell(`  ${path} ${isDone ? 'counts' : 'does not count'}${done.isKilled ? ', and is killed' : ''}`)
    const may =
      device?.isLive === true &&
      device.isNewUntil <= now() &&
      account.address === from &&
      isFree(accounts, next, seat.owner, now())
    if (done.isKilled) expect(isDone && !may).toBe(false)
    else expect(isDone).toBe(may)
    if (!isDone) return
    if (path === 'wait') rules.wait(account, name, next)
    else rules.move(account, name, next, now())
  }

  async function begin({ by: name, to: next }: { by: SeatName; to: Address }, isLost: boolean) {
    const { seat, account, device } = seatOf(name)
    if (!device?.isLive || account.address === next) return undefined
    const from = account.address
    const begun = await world.begin(seat, from, next, isLost).catch(() => undefined)
    return begun && { begun, by: name, from, to: next, at: now() }
  }

  function setMail(next: MailMode) {
    mode = next
    world.setMail(mode)
  }

  async function take(step: Step): Promise<void> {
    if (step.act === 'mail') setMail(step.mode)
    else if (step.act === 'restart') await world.restart()
    else if (step.act === 'other service') world.setAhead(step.aheadMs)
    else if (step.act === 'backup')
      saved = { lines: await world.backup(), accounts: copyOf(accounts), at: now(), links: links.length }
    else if (step.act === 'restore') await restore(step)
    else if (step.act === 'time') {
      clock.now += step.hours * hourMs
      await during(step.kill, () => world.tick())
    } else if (step.act === 'wait' || step.act === 'move') {
      const begun = await begin(step, step.act === 'wait')
      if (begun) await finish(begun, step.kill)
    } else if (step.act === 'begin') {
      const begun = await begin(step, step.isLost)
      if (begun) left.push(begun)
    } else if (step.act === 'finish') {
      const [begun] = left.splice(step.nth % Math.max(left.length, 1), 1)
      // A code is good for ten minutes.
      if (begun && now() - begun.at < 600_000) await finish(begun, step.kill)
    } else if (step.act === 'press') {
      const link = links[step.nth % Math.max(links.length, 1)]
      if (link) await press(link, step.kill)
    } else if (step.act === 'remove' || step.act === 'log out everywhere') await out(step)
    else if (step.act === 'log in') await logIn(step.by)
    else if (step.act === 'sign up') await signUp(step.to)
    else if (step.act === 'new device') {
      const account = accounts.get(step.of)
      if (account) await tryNewDevice(account)
    }
  }

  /** The database is lost, and is restored under the service that runs, or before it starts. */
  async function restore({ isRunning, kill: after }: Step & { act: 'restore' }) {
    const since = world.accepted.length
    await world.restore(saved.lines)
    accounts.clear()
    for (const [owner, account] of copyOf(saved.accounts)) {
      rules.restore(account, saved.at, now())
      accounts.set(owner, account)
    }
    // Codes have ended, and letters since the backup have links that the database does not know.
    left.length = 0
    links.length = saved.links
    if (!isRunning) await world.restart()
    await during(after, () => world.tick())
    await world.tick()
    if (mode !== 'all') return
    const got = world.accepted.slice(since).map(({ to, subject }) => `${to}: ${subject}`)
    for (const { address, wait, undos } of accounts.values()) {
      for (const to of [address, ...undos.map(({ back }) => back)])
        expect(got).toContain(`${to}: Your devices were logged out`)
      for (const { back } of undos) expect(got).toContain(`${back}: Your email was changed`)
      for (const to of wait ? [wait.from, wait.to] : [])
        expect(got).toContain(`${to}: Your email changes in 72 hours`)
    }
  }

  async function press({ url, owner, of, kind }: Link, after: number | undefined) {
    const account = accounts.get(owner)
    if (!account) return
    const { wait, address, undos } = account
    const undo = undos.find(({ run }) => run === of.run)
    const isGood =
      'back' in of
        ? undo !== undefined && canUndo(undo, now())
        : wait !== undefined && wait.run === of.run && (kind === 'stop as the old' || wait.to === of.to)
    const done = await during(after, () => world.press(url))
    const seen = await world.observe()
    const user = users.get(owner) ?? ''
    const isDone =
      'back' in of ? !seen.addresses(user).includes(address) : isGood && seen.waits(user).length === 0
    tell(`  ${kind} ${isDone ? 'works' : 'does not work'}${done.isKilled ? ', and is killed' : ''}`)
    if (done.isKilled) expect(isDone && !isGood).toBe(false)
    else expect(done.answer?.status).toBe(isGood ? 200 : 410)
    if (!isDone) return
    if (undo) rules.undo(account, undo, now())
    else rules.stop(account, now())
  }

  async function out({ act, by: name, kill: after }: Step & { act: 'remove' | 'log out everywhere' }) {
    const { seat, account, device } = seatOf(name)
    // Of two devices, the other one removes this one.
    const other =
      act === 'remove' ? [...all.values()].find((one) => one.owner === seat.owner && one !== seat) : seat
    if (!other || !device || !seatOf(other.name).device?.isLive || (act === 'remove' && !device.isIn)) return
    const request = () =>
      act === 'remove'
        ? other.service.post('/v1/devices/remove', { jkt: seat.jkt }, { access: other.access })
        : other.service.post('/v1/session/end-all', {}, { access: other.access })
    const done = await during(after, request)
    // The owner sees that it failed, and does it again as long as it can.
    if (done.isKilled) await request().catch(() => {})
    const isDone = act === 'remove' || !(await isLive(other))
    if (!isDone) return
    if (act === 'remove') rules.remove(account, name)
    else rules.logOut(account)
  }

  async function logIn(name: SeatName) {
    const { seat, account, device } = seatOf(name)
    if (!device) return
    const session = await world.logIn(seat, account.address).catch(() => undefined)
    tell(`  ${session ? 'is in' : 'is not in'}`)
    if (!session) return
    expect(device.isIn || account.letsInFrom <= now()).toBe(true)
    Object.assign(seat, session)
    rules.logIn(device, now())
  }

  async function signUp(next: Address) {
    const browser = await world.browser()
    const owner = (await world.observe()).owner(next)
    if (owner !== undefined) return
    const isAllowed = isFree(accounts, next, '', now())
    const session = await world.logIn(browser, next, 'shop').catch((error: unknown) => error)
    if (session === undefined) return
    const isMade = (await world.observe()).owner(next) !== undefined
    tell(`  an account is ${isMade ? '' : 'not '}made`)
    if (isMade) expect(isAllowed).toBe(true)
    if (isMade) accounts.set(`stranger at ${next} ${accounts.size}`, newAccount(next, []))
  }

  /** A mail reader tries to let a device in. */
  async function tryNewDevice({ address, letsInFrom }: AccountState) {
    const browser = await world.browser()
    const page = { project: '', origin: url }
    const ask = { email: address, ...page, locale: 'en', ...browser.device }
    const done = await browser.service.post('/v1/email/start', ask).then(
      (answer) => v.parse(v.object({ next: v.string() }), answer).next,
      (error: { problem?: string }) => error.problem,
    )
    tell(`  ${done}`)
    if (done !== 'too-many') expect(done).toBe(now() < letsInFrom ? 'devices-wait' : 'device')
  }

  async function rest() {
    await world.tick()
    readLetters()
    settle()
    const addresses = [...accounts.values()].map(({ address }) => address)
    for (const to of here.splice(0)) expect(addresses).toContain(to)
    // A letter that left at last may be about a change that is due since.
    await compare()
  }

  await rest()
  for (const step of story) {
    const { act, ...what } = step
    tell(`${act} ${JSON.stringify(what)}`)
    await take(step)
    await rest()
    clock.now += 60_000
  }
  tell('in the end')
  setMail('all')
  clock.now += world.pauseMs
  await rest()
  // The old address gets an email about each change that was made, by which it can take the change back.
  for (const { undos } of accounts.values())
    expect(undos.filter((undo) => canUndo(undo, now())).every(({ toldAt }) => toldAt !== undefined)).toBe(
      true,
    )
  for (const account of accounts.values()) if (account.devices.size > 0) await tryNewDevice(account)
}

const [ada, second, bob] = seats
const [, , one, two] = pool
const wait = (seat: SeatName = ada, next: Address = one): Step => ({ act: 'wait', by: seat, to: next })
const move = (next: Address): Step => ({ act: 'move', by: ada, to: next })
const begin = (next: Address, isLost = false): Step => ({ act: 'begin', by: ada, to: next, isLost })
const finishNext: Step = { act: 'finish', nth: 0 }
const hours = (count: number): Step => ({ act: 'time', hours: count })
const pressFirst: Step = { act: 'press', nth: 0 }
const backup: Step = { act: 'backup' }
const restore = (isRunning = false): Step => ({ act: 'restore', isRunning })
const newDevice: Step = { act: 'new device', of: 'ada' }

const finds: readonly { readonly input: Step[]; readonly found: string }[] = [
  {
    input: [wait(), hours(1), { act: 'sign up', to: one }, hours(72)],
    found: 'an owner that tried the new address while the change waited lost the account to an empty one',
  },
  {
    input: [wait(), wait(bob), hours(73)],
    found: 'of two accounts that waited for one address, the second was logged out for nothing',
  },
  {
    input: [{ act: 'mail', mode: 'codes' }, wait(), hours(73)],
    found: 'a change was made though no letter about it had left',
  },
  {
    input: [{ act: 'wait', by: ada, to: one, kill: 11 }, hours(73)],
    found: 'a service that died after a change was written, before its letters were, made it unheard',
  },
  {
    input: [wait(second), { act: 'remove', by: second }, hours(73)],
    found: 'the change of a device that was removed was made',
  },
  {
    input: [wait(), { act: 'log out everywhere', by: second }, hours(73)],
    found: 'a change was made though all devices had been logged out',
  },
  {
    input: [
      { act: 'log in', by: ada },
      { act: 'move', by: ada, to: one, kill: 18 },
    ],
    found: 'a service that died after a change by both codes never sent the link that takes it back',
  },
  {
    input: [wait(), hours(160), newDevice],
    found: 'a service that was away for a week let a new device in as soon as it made the change',
  },
  {
    input: [wait(), hours(1), pressFirst, newDevice],
    found: 'a new device was let in right after a change was stopped',
  },
  {
    input: [wait(), wait(), pressFirst],
    found: 'the link of an older letter did not stop the change that took its place',
  },
  {
    input: [begin(one), begin(two), finishNext, finishNext],
    found: 'a code of the old address counted for an address that the account came to since',
  },
  {
    input: [begin(two, true), wait(bob, two), finishNext],
    found: 'a change began to wait for an address that another account waited for by then',
  },
  {
    input: [
      begin(one),
      { act: 'other service', aheadMs: 200_000 },
      finishNext,
      { act: 'other service', aheadMs: 0 },
      move(two),
      pressFirst,
      { act: 'press', nth: 1 },
    ],
    found: 'a change that was taken back was made again by the link of a later one, since a service was slow',
  },
  {
    input: [move(one), backup, pressFirst, hours(71), restore(), hours(24), pressFirst],
    found: 'a change that was taken back after the backup could not be taken back again after the restore',
  },
  {
    input: [wait(), backup, restore(), hours(73)],
    found: 'a restore stopped the change of an owner who had lost the old mailbox',
  },
  {
    input: [
      wait(),
      backup,
      { act: 'mail', mode: 'none' },
      restore(true),
      hours(24),
      { act: 'mail', mode: 'all' },
      hours(71),
      newDevice,
    ],
    found:
      'after a restore without mail a new device was let in before the change that waited could no longer be stopped',
  },
  {
    input: [
      move(one),
      backup,
      { act: 'mail', mode: 'none' },
      restore(true),
      pressFirst,
      hours(160),
      { act: 'mail', mode: 'all' },
      newDevice,
    ],
    found: 'a letter about a change that was taken back left late, and kept new devices out again',
  },
  {
    input: [
      move(one),
      { act: 'mail', mode: 'codes' },
      move(two),
      pressFirst,
      hours(160),
      { act: 'mail', mode: 'all' },
      newDevice,
    ],
    found: 'addresses that an account had passed through read that it was there now',
  },
  {
    input: [backup, restore(true)],
    found: 'owners got no email about a restore into the database of a service that was running',
  },
]

searchModel('a change of the address locks no owner out, and the old address can stop it in time', {
  gate: 6,
  exhaustive: 3_000,
  stories: fc.array(fc.oneof(...steps), { minLength: 2, maxLength: 9 }),
  play,
  finds,
})
