// @tier gate
import { displayText } from '@foyer/core'
import { search, searchDifference } from '@foyer/search'
import { createFakeApi } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanEvents } from './cleanEvents.js'
import { createEvents } from './events.js'
import { partsOfPhrases, secrets } from './secrets.test-support.js'
import { createStore } from './storage.js'
import { createWallets } from './widget/wallets.js'
import { withoutSecrets } from './withoutSecrets.js'

beforeAll(async () => {
  // The reader of answers is fetched with the first.
  await import('./widget/catalogue.js')
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Types a text into the search of wallets. Returns all that left the page. */
async function typed(text: string): Promise<readonly string[]> {
  const left: string[] = []
  const events = createEvents()
  events.subscribe((event) => left.push(JSON.stringify(event.properties ?? {})))
  const wallets = createWallets({
    catalogue: createFakeApi(async ({ ask }) => {
      if ('search' in ask) left.push(String(ask.search))
      return { count: 0, data: [] }
    }),
    options: {
      popularWallets: false,
      featuredWalletIds: [],
      includeWalletIds: [],
      excludeWalletIds: [],
      customWallets: [],
    },
    chains: () => [],
    hasOwn: () => false,
    images: { load: async () => undefined, mark: async () => undefined },
    store: createStore(() => undefined),
    events,
  })
  wallets.search(text)
  await vi.advanceTimersByTimeAsync(1_000)
  return left
}

search(
  'a secret that is typed or pasted into the search of wallets stays here',
  fc.asyncProperty(
    fc.oneof({ weight: 3, arbitrary: secrets }, { weight: 1, arbitrary: partsOfPhrases }),
    fc.constantFrom('', ' ', '\n', 'my phrase: '),
    async ({ text, isIn }, before) => {
      const left = await typed(`${before}${text}`)
      expect(left.filter((words) => isIn(words))).toEqual([])
    },
  ),
  {
    gate: 300,
    exhaustive: 20_000,
    finds: [
      {
        input: [{ text: 'mira.example (at) localhost', isIn: (told) => told.includes('mira.example') }, ''],
        found: '“(at)” in an address of mail was taken for a part of a name',
      },
    ],
  },
)

test.each([424, 428, 432, 436, 440, 444])(
  'a phrase that the longest text cuts does not leave (from %i on)',
  (at) => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const before = 'The request is not valid and was refused by the node. '.repeat(20).slice(0, at - 1)

    const left = withoutSecrets(`${before} ${phrase}`)

    const all = phrase.split(' ')
    expect(all.filter((_, count) => left.includes(all.slice(0, count + 1).join(' '))).length).toBeLessThan(5)
  },
)

search(
  'a phrase that is written in groups of few letters does not leave',
  fc.property(
    fc.array(
      fc.constantFrom(...'abandon legal winner thank atom year isolate wave sausage worth'.split(' ')),
      {
        minLength: 12,
        maxLength: 24,
      },
    ),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(' ', '\u200d', ' . '),
    (words, size, between) => {
      const letters = words.join('')
      const groups = letters.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
      const left = withoutSecrets(groups.join(between)).replace(/[^a-z]/g, '')
      // Two words that meet may make a word of a sentence.
      expect(left.length).toBeLessThan(letters.length / 2)
    },
  ),
  { gate: 300 },
)

search(
  'the name of a wallet is looked for',
  fc.asyncProperty(
    fc.array(fc.stringMatching(/^[A-Za-z0-9.-]{1,7}$/), { minLength: 2, maxLength: 4 }),
    async (words) => {
      const name = words.join(' ')
      fc.pre(displayText(name).length >= 2 && (name.match(/[A-Za-z]+/g) ?? []).length <= 4)
      expect(await typed(name)).toContain(name)
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)

search(
  'words of others leave without the secrets in them',
  fc.asyncProperty(
    secrets,
    fc.constantFrom('', 'Cannot use ', 'No app for ', 'Error: "', 'failed(', 'x='),
    fc.constantFrom('', ' now', '".', ')', '\n at line 1'),
    async ({ text, isIn }, before, after) => {
      expect(isIn(await reported(`${before}${text}${after}`))).toBe(false)
    },
  ),
  { gate: 1_000, exhaustive: 50_000 },
)

test.each([
  'MetaMask Tx Signature: User denied transaction signature.',
  'The requested account and/or method has not been authorized by the user.',
  "Request of type 'wallet_requestPermissions' already pending for origin. Please wait.",
  'The Provider is not connected to the requested chain, and the wallet is locked.',
  'Unrecognized chain ID. Try adding the chain with wallet_addEthereumChain first, or switch in the wallet.',
  'Execution reverted: the allowance of the spender is less than the amount of the transfer.',
  'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
  'No app for the link of the wallet was found on the phone, or the visitor has left the page.',
  'Insufficient funds for gas * price + value, or the node of the network is behind the one of the wallet.',
  'The wallet did not say if it is on the network, and it was not asked again.',
])('ordinary words of a wallet are reported as they are: %s', async (message) => {
  expect(await reported(message)).toBe(message)
})

const plainWords = fc
  .array(fc.stringMatching(/^([A-Z]?[a-z]{1,16}([A-Z][a-z]{1,15})?|[A-Z]{1,6})[. ]?$/), {
    minLength: 1,
    maxLength: 7,
  })
  .map((words) => words.join(' '))

searchDifference(
  'words that are reported before the code that cleans them is here are those that it would report',
  {
    inputs: fc.oneof(plainWords, fc.string({ maxLength: 40 })),
    ours: reported,
    oracle: async (text) => withoutSecrets(text),
  },
)

/** Reports words. Returns what a listener reads of them. */
function reported(message: string): Promise<string> {
  const events = cleanEvents(createEvents())
  return new Promise((resolve) => {
    events.subscribe(({ properties }) => resolve(String(Object.values(properties ?? {})[0])))
    events.emit('CONNECT_ERROR', { message })
  })
}
