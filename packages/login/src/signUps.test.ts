// @tier gate
import { expect, test, vi } from 'vitest'
import { type Bytes, randomBytes } from './custody/bytes.js'
import { createAccount } from './frame/account.js'
import type { FrameStorage, KeptLogin } from './frame/frameStorage.js'
import { readWallet } from './frame/joinWallet.js'
import { openKeyBy } from './frame/vaults.js'
import { codeIn, logInByLink, loginWorld, origin, url, vaultOf } from './login.test-support.js'

type World = Awaited<ReturnType<typeof loginWorld>>
type Browser = Awaited<ReturnType<World['browser']>>

/** All that the tabs of a browser share. */
function storageOf(browser: Browser): FrameStorage {
  const logins = new Map<string, KeptLogin>()
  const notes = new Map<string, unknown>()
  const put = (of: string, next: KeptLogin | undefined) => {
    if (next) logins.set(of, next)
    else logins.delete(of)
    return next
  }
  const { keys: sign, jkt, device } = browser
  return {
    storage: 'shared',
    notes: {
      get: async (name) => notes.get(name),
      set: async (name, value) => void notes.set(name, value),
      change: async (name, change) => void notes.set(name, change(notes.get(name))),
      all: async () => [],
    },
    keys: async () => ({ sign, box: await browser.box(), jkt, point: device.box }),
    login: async (of) => logins.get(of),
    logins: async () => [...logins.values()],
    setLogin: async (of, next) => void put(of, next),
    changeLogin: async (of, change) => put(of, change(logins.get(of))),
  }
}

/** A tab in which a visitor signs up, and has a kit on paper once the test says so. */
function tab(world: World, browser: Browser, kept: FrameStorage, papers: Bytes[]) {
  const code = randomBytes(16)
  const [isShown, lost] = [vi.fn(), vi.fn(async () => {})]
  let write = () => {}
  const onPaper = new Promise<void>((resolve) => {
    write = resolve
  })
  const never = async () => {}
  const account = createAccount({
    kept,
    service: browser.service,
    origin,
    home: url,
    locale: 'en',
    label: browser.device.label,
    facts: {
      project: 'shop',
      origins: [origin],
      custody: 'self-required',
      otpMs: 600_000,
      nonce: '',
      chains: {},
      smartAccount: 'safe',
    },
    keys: async () => ({
      newSecret: async () => ({ entropy: randomBytes(16), seed: randomBytes(64) }),
      addresses: (seed) => ({ eip155: `0x${Buffer.from(seed.slice(0, 20)).toString('hex')}` }),
    }),
    consent: never,
    agree: never,
    older: never,
    lost,
    saveKit: never,
    // The paper that counts is the one of the tab that was faster.
    unlock: (_wallet, open) => open({ kind: 'kit', code: papers[0] ?? code }),
    async way() {
      isShown()
      await onPaper
      papers.push(code)
      return { kind: 'kit', code }
    },
    now: () => world.clock.now,
  })
  return { browser, account, code, isShown, lost, kept, write: () => write() }
}
type Tab = ReturnType<typeof tab>

/** Begins a sign-up, until the kit is shown. @returns the end of it */
async function begin(world: World, { account, isShown, browser }: Tab, isNew: boolean) {
  const email = 'ada@app.example'
  const byCode = async () => {
    const before = world.sent.length
    if ((await account.startEmail(email)).action === 'CONNECT') return
    await account.finishEmail(codeIn(await world.letter(before + 1)))
  }
  // Another browser is let in by the link.
  const byLink = async () => account.enter(await logInByLink(world, browser), { email })
  const end = isNew ? byLink() : byCode()
  await vi.waitUntil(() => isShown.mock.calls.length > 0, { interval: 5 })
  world.clock.now += 60_000
  return { end }
}

test.each(
  ['two tabs', 'two browsers'].flatMap((of) =>
    [[0, 1] as const, [1, 0] as const].map((order) => [of, order] as const),
  ),
)(
  'of %s that sign up at once, done in the order %j, each says if its kit opens nothing',
  async (of, order) => {
    const world = await loginWorld({ custody: 'self-required' })
    const one = await world.browser()
    const two = of === 'two tabs' ? one : await world.browser()
    const keptByOne = storageOf(one)
    const papers: Bytes[] = []
    const tabs = [
      tab(world, one, keptByOne, papers),
      tab(world, two, of === 'two tabs' ? keptByOne : storageOf(two), papers),
    ] as const
    const ends = [
      await begin(world, tabs[0], false),
      await begin(world, tabs[1], of === 'two browsers'),
    ] as const
    for (const at of order) {
      tabs[at].write()
      await ends[at].end
    }

    for (const { browser, account, code, lost } of tabs) {
      const { access, wallet } = await account.standing()
      const vault = vaultOf(browser, access)
      const read = await readWallet(vault)
      expect(wallet).toBe(read.id)
      const opens = await openKeyBy(vault, read, { kind: 'kit', code }).then(
        () => true,
        () => false,
      )
      expect(lost).toHaveBeenCalledTimes(opens ? 0 : 1)
    }
  },
)
