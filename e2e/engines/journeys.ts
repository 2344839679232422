import { parseEther } from 'viem'
import { expect } from 'vitest'
import type { Family } from '../../apps/demo/src/families.js'
import { patienceMs } from '../../tooling/waitMs.js'
import { readChain } from '../chain.js'
import type { SandboxDriver } from '../fixtures.js'
import type { Words } from './pageProbe.js'
import { until } from './until.js'
import type { Visitor } from './user.js'

/** A way through the widget that is walked in every engine. */
export interface Journey {
  readonly name: string
  walk(visitor: Visitor, sandbox: SandboxDriver): Promise<void>
}

/** The demo with EVM as its only chain family. */
const evmAlone = '/#families.solana=off&families.bip122=off&families.polkadot=off'

const starting = (words: string): Words => ({ pattern: `^\\[?${words.replaceAll('?', '\\?')}` })
const connectButton = { role: 'button', name: 'Connect wallet', part: 'page' } as const
/** The page's button once it shows an account. */
const accountButton = { selector: 'foyer-button[data-status="connected"]', part: 'page' } as const

/** The address that each chain family of the page's wallet connects with. */
async function addresses(sandbox: SandboxDriver): Promise<Readonly<Record<Family, string>>> {
  const { accounts, chains, polkadot } = await sandbox.describe()
  const first = (namespace: string) => {
    const chain = Object.entries(chains).find(([id]) => id.startsWith(`${namespace}:`))?.[1]
    return Object.values(chain?.accounts ?? {})[0] ?? ''
  }
  return {
    eip155: accounts.rich,
    solana: first('solana'),
    bip122: first('bip122'),
    polkadot: Object.values(polkadot.accounts)[0] ?? '',
  }
}

/** Opens the demo, connects Harbor on EVM, and opens the account. */
async function openAccount(visitor: Visitor, sandbox: SandboxDriver, path = evmAlone) {
  await visitor.arrive(path)
  await visitor.press(connectButton)
  await visitor.pressButton(starting('Harbor'))
  await visitor.untilClosed()
  await visitor.untilAccount('eip155', (await addresses(sandbox)).eip155)
  await visitor.press(accountButton)
  await visitor.at(starting('Account'))
}

const families: readonly { readonly family: Family; readonly name: string }[] = [
  { family: 'eip155', name: 'EVM' },
  { family: 'solana', name: 'Solana' },
  { family: 'bip122', name: 'Bitcoin' },
  { family: 'polkadot', name: 'Polkadot' },
]

const connecting: Journey = {
  name: 'connects a wallet of each chain family, and signs with it',
  async walk(visitor, sandbox) {
    const accounts = await addresses(sandbox)
    await visitor.arrive('/')
    await visitor.press(connectButton)
    await visitor.pressButton(starting('Harbor'))
    await visitor.at('Choose chains')
    await visitor.pressButton('Connect all')

    await visitor.untilClosed()
    for (const { family } of families) await visitor.untilAccount(family, accounts[family])
    for (const [at, { name }] of families.entries()) {
      await visitor.press({ role: 'button', name: `Sign on ${name}`, part: 'page' })
      // The answer moves the buttons below it.
      const pageText = () => visitor.ask('text', 'page')
      await until(
        `a genuine signature on ${name}`,
        async () => (await pageText()).match(/Verified by /g)?.length === at + 1 || undefined,
        async () => `Instead: ${(await pageText()).slice(0, 2_000)}`,
      )
    }
  },
}

const looking: Journey = {
  name: 'shows tokens with their values, what has happened, and NFTs',
  async walk(visitor, sandbox) {
    // Prices sway around those of the seed, and equal them every π minutes.
    await sandbox.setClock(Math.round(Math.PI * 60_000 * 9_000_000))
    await openAccount(visitor, sandbox)

    await visitor.read({ pattern: 'Ether\\s[^$]*\\$38,823\\.00' })
    await visitor.read({ pattern: '3,410\\.25 USDC[^$]*\\$3,410\\.25' })
    await visitor.press({ role: 'tab', name: 'Activity' })
    await visitor.see({ role: 'list', name: 'Transactions' })
    await visitor.see({ role: 'button', name: starting('Received') })
    await visitor.press({ role: 'tab', name: 'NFTs' })
    await visitor.pressButton('Picture 2')
    await visitor.see({ role: 'img', name: 'Picture of Picture 2' })
  },
}

const sending: Journey = {
  name: 'sends the network’s own coin until it is confirmed',
  async walk(visitor, sandbox) {
    const chain = await readChain(sandbox)
    const { accounts } = await sandbox.describe()
    await openAccount(visitor, sandbox)

    await visitor.pressButton('Send')
    await visitor.at('Send')
    await visitor.fill('Amount', '0.25')
    await visitor.fill('To', accounts.empty)
    await visitor.pressButton('Review')
    await visitor.at('Review')
    await visitor.press({ selector: 'button[data-armed]' })

    await visitor.read('Transaction confirmed')
    expect(await chain.coins(accounts.empty)).toBe(parseEther('0.25'))
    await visitor.at('Account')
    await visitor.press({ role: 'tab', name: 'Activity' })
    await visitor.pressButton({ pattern: 'Sent.*0\\.25 ETH' })
    await visitor.at('Transaction')
    await visitor.read('Confirmed on Ethereum.')
  },
}

const swapping: Journey = {
  name: 'gets a quote for a swap',
  async walk(visitor, sandbox) {
    await openAccount(visitor, sandbox)

    await visitor.pressButton('Swap')
    await visitor.at('Swap')
    await visitor.pressButton('Select token')
    await visitor.at('Select token')
    await visitor.pressButton(starting('USD Coin'))
    await visitor.at('Swap')
    await visitor.fill('You pay', '0.5')

    await visitor.read({ pattern: 'You get at least\\s+[\\d,.]+ USDC' })
    await visitor.pressButton('Review swap')
    await visitor.at('Review')
    await visitor.see({ selector: 'button[data-armed]' })
  },
}

const returning: Journey = {
  name: 'is still connected after a reload, and no longer after it has disconnected',
  async walk(visitor, sandbox) {
    const { eip155 } = await addresses(sandbox)
    await openAccount(visitor, sandbox)

    await visitor.reload()
    await visitor.untilAccount('eip155', eip155)
    await visitor.press(accountButton)
    await visitor.at('Account')
    await visitor.pressButton('Account settings')
    await visitor.pressButton('Disconnect')
    await visitor.untilAccount('eip155', null)

    await visitor.reload()
    await visitor.see(connectButton)
    await expect.poll(() => visitor.ask('isInitialized')).toBe(true)
    expect(await visitor.ask('account', 'eip155')).toBeNull()
  },
}

const byKeyboard: Journey = {
  name: 'connects by keyboard alone, while the focus stays in the dialog and comes back at last',
  async walk(visitor, sandbox) {
    const { eip155 } = await addresses(sandbox)
    await visitor.arrive(evmAlone)
    await visitor.see(connectButton)
    await visitor.keyUntil('Tab', 'Connect wallet')
    await visitor.key('Enter')
    await visitor.at('Connect a wallet')
    await visitor.see({ role: 'button', name: starting('Harbor') })
    expect(await visitor.focus()).toMatchObject({ isInModal: true })

    const forward = await stops(visitor, 'Tab')
    const back = await stops(visitor, 'Shift+Tab')
    expect(forward.length).toBeGreaterThan(3)
    expect(back.toSorted()).toEqual(forward.toSorted())
    await visitor.key('Escape')
    await visitor.untilClosed()
    expect(await visitor.focus()).toEqual({ name: 'Connect wallet', isInModal: false })

    await visitor.key('Enter')
    await visitor.at('Connect a wallet')
    await visitor.see({ role: 'button', name: starting('Harbor') })
    await visitor.keyUntil('Tab', 'Harbor')
    await visitor.key('Enter')
    await visitor.untilClosed()
    await visitor.untilAccount('eip155', eip155)
    await expect.poll(async () => (await visitor.focus()).isInModal).toBe(false)
  },
}

/** Presses a key until the focus is back at its first stop. Every stop has to be in the modal. */
async function stops(visitor: Visitor, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
  await visitor.key(key)
  const { name: first } = await visitor.focus()
  const passed = [first]
  for (let presses = 0; presses < 60; presses += 1) {
    await visitor.key(key)
    const { name, isInModal } = await visitor.focus()
    expect(isInModal, `the focus at ${name}`).toBe(true)
    if (name === first) return passed
    passed.push(name)
  }
  throw new Error(`${key} never came back to ${first}: ${passed.join(', ')}`)
}

/** Views that open from the account, by the button that opens each. */
const inAccount = [
  { press: 'Account settings', title: 'Account settings' },
  { press: 'Receive', title: 'Receive' },
  { press: 'Send', title: 'Send' },
  { press: 'Swap', title: 'Swap' },
] as const

const fromRightToLeft: Journey = {
  name: 'reads from right to left, and nothing is too wide for a phone',
  async walk(visitor, sandbox) {
    const look = async (view: string) => expect(await visitor.ask('cutOff'), view).toEqual([])
    await visitor.resize(390, 800)
    // The pseudo language reads from right to left, in words that are longer than English ones.
    await openAccount(visitor, sandbox, `${evmAlone}&locale=ar-XB`)
    await look('Account')
    for (const { press, title } of inAccount) {
      await visitor.pressButton(starting(press))
      await visitor.at(starting(title))
      await look(title)
      await visitor.pressButton(starting('Back'))
      await visitor.at(starting('Account'))
    }
  },
}

const views: Journey = {
  name: 'draws every view without layout faults, in both directions',
  async walk(visitor) {
    await visitor.resize(390, 900)
    await visitor.arrive('/gallery.html')
    await visitor.see({ selector: '#states a', part: 'page' })
    const states = (await visitor.ask('states')).filter((id) => !id.startsWith('ui/'))
    const viewOf = (id: string) => id.split('/')[0]
    const first = states.filter((id, at) => viewOf(id) !== viewOf(states[at - 1] ?? ''))
    expect(first.length).toBeGreaterThan(50)
    const faults: string[] = []
    // Through another page, since the list of the gallery stays a list when only the hash changes.
    await visitor.goTo('/empty.html')
    await visitor.goTo(`/gallery.html#state=${first[0]}&still`)
    for (const id of first)
      for (const dir of ['ltr', 'rtl'] as const) {
        const look = { id, dir, theme: 'light', width: 390, moved: true, patienceMs } as const
        const failure = await visitor.ask('putOnScreen', look)
        const found = failure === undefined ? await visitor.ask('layoutFaults') : [failure]
        faults.push(...found.map((fault) => `${id} ${dir}: ${fault}`))
      }
    expect(faults).toEqual([])
  },
}

/** Every journey. */
export const journeys: readonly Journey[] = [
  connecting,
  looking,
  sending,
  swapping,
  returning,
  byKeyboard,
  fromRightToLeft,
  views,
]
