// @tier gate, @vitest-environment happy-dom
import { displayText, type Identities, type Identity, parseAccountId, safeUrl } from '@foyer/core'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AccountMark } from './AccountMark.js'
import { AccountName } from './AccountName.js'
import { useAccountName, useOtherIdentity } from './accountNames.js'
import { nameText } from './nameText.js'

const ada = parseAccountId('eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
const identity: Identity = { name: displayText('ada.foyer.test'), avatar: undefined }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function namesOf(answer: Identity | undefined) {
  const asked: string[] = []
  let kept: Identity | undefined
  const names: Identities = {
    known: () => kept,
    named: () => {},
    async load(account) {
      asked.push(account)
      kept = answer
      return answer
    },
    resolve: () => Promise.reject(new Error('Nobody asks where a name leads.')),
  }
  return { names, asked }
}

function render(drawn: ReactNode) {
  const container = document.createElement('div')
  const root = createRoot(container)
  const unmount = () => act(() => root.unmount())
  onTestFinished(unmount)
  act(() => root.render(drawn))
  return { container, unmount }
}

function Line({ names }: { readonly names: Identities }) {
  return `To ${useAccountName(names, ada)}`
}

function Other({ names }: { readonly names: Identities }) {
  return useOtherIdentity(names, ada, undefined)?.avatar ?? 'no picture'
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an account is its short address until its name is here, and keeps the address beside it where value moves', async () => {
  const { names } = namesOf(identity)
  const { container } = render(<AccountName names={names} account={ada} both />)
  expect(container.textContent).toBe('0x71…d8976F')

  await pass(0)

  expect(container.textContent).toBe('ada.foyer.test 0x71…d8976F')
  expect(container.querySelector('bdi')?.getAttribute('dir')).toBe('auto')
})

test('an account without a name stays its address', async () => {
  const { names } = namesOf(undefined)
  const { container } = render(<Line names={names} />)

  await pass(0)

  expect(container.textContent).toBe('To 0x71…d8976F')
})

test('a row that is scrolled past asks for nobody, and one that comes back knows the name at once', async () => {
  const { names, asked } = namesOf(identity)
  const row = <AccountName names={names} account={ada} delayMs={150} />
  const first = render(row)
  await pass(100)
  first.unmount()
  await pass(100)
  expect(asked).toEqual([])

  const second = render(row)
  await pass(150)
  second.unmount()

  expect(render(row).container.textContent).toBe('ada.foyer.test')
  expect(asked).toEqual([ada])
})

test('a picture is drawn of the address until the account’s own has arrived', async () => {
  const { names } = namesOf({ name: undefined, avatar: undefined })
  const { container } = render(<AccountMark names={names} account={ada} size={32} />)

  await pass(0)

  expect(container.querySelector('svg.fy-avatar')).toBeTruthy()
})

test.each([
  ['ada.foyer.test', 'ada.foyer.test'],
  ['a-name-that-is-long.eth.evil.test', 'a-name-tha…evil.test'],
  ['🧙🏽'.repeat(30), `${'🧙🏽'.repeat(10)}…${'🧙🏽'.repeat(9)}`],
])('%s is drawn as %s: its end stays', (name, drawn) => {
  expect(nameText(name)).toBe(drawn)
})

test.each([
  ['ada.foyer.test', 'https://pictures.test/a.png'],
  ['vit\u0251lik.eth', 'no picture'],
])('an account of others with the name %s goes by %s', async (name, shown) => {
  const avatar = safeUrl('image', 'https://pictures.test/a.png')
  const { names } = namesOf({ name: displayText(name), avatar })
  const { container } = render(<Other names={names} />)
  await pass(0)
  expect(container.textContent).toBe('no picture')
  await vi.dynamicImportSettled()
  await pass(0)
  expect(container.textContent).toBe(shown)
})

const eve = parseAccountId('eip155:1:0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE')

/** Names that are forgotten after 5 min. Each answer takes as long as it is said. */
function forgetful(answers: Readonly<Record<string, { readonly name: string; readonly afterMs: number }>>) {
  const kept = new Map<string, { readonly identity: Identity; readonly at: number }>()
  const known = (account: string) => {
    const one = kept.get(account)
    return one && Date.now() - one.at < 300_000 ? one.identity : undefined
  }
  const names: Identities = {
    known,
    named: () => {},
    async load(account) {
      const answer = answers[account]
      if (!answer) return undefined
      await new Promise((done) => setTimeout(done, answer.afterMs))
      const said: Identity = { name: displayText(answer.name), avatar: undefined }
      kept.set(account, { identity: said, at: Date.now() })
      return said
    },
    resolve: () => Promise.reject(new Error('No name is looked up here.')),
  }
  return names
}

function Stranger({ names }: { readonly names: Identities }) {
  return useOtherIdentity(names, eve, ada)?.name ?? 'no name'
}

test.each([
  ['vitaiik.eth', 'no name'],
  ['mira.eth', 'mira.eth'],
])(
  'whenever it is drawn, and whichever name comes first, “%s” next to “vitalik.eth” is %s',
  async (name, shown) => {
    for (const [own, others] of [
      [10, 500],
      [500, 10],
    ] as const) {
      const names = forgetful({
        [ada]: { name: 'vitalik.eth', afterMs: own },
        [eve]: { name, afterMs: others },
      })
      const drawn = render(<Stranger names={names} />)
      for (let minute = 0; minute < 8; minute += 1) {
        const seen = new Set<string | null>()
        const again = render(<Stranger names={names} />)
        for (let at = 0; at < 30; at += 1) {
          await pass(20)
          for (const { container } of [drawn, again]) seen.add(container.textContent)
        }
        await vi.dynamicImportSettled()
        await pass(0)
        expect(again.container.textContent).toBe(shown)
        expect([...seen].filter((text) => text !== 'no name' && text !== shown)).toEqual([])
        again.unmount()
        await pass(60_000)
      }
    }
  },
)

test('while the visitor’s own name is not known, no other account goes by its name', async () => {
  const names = forgetful({ [eve]: { name: 'mira.eth', afterMs: 10 } })
  const { container } = render(<Stranger names={names} />)
  await pass(600)
  await vi.dynamicImportSettled()
  await pass(0)
  expect(container.textContent).toBe('no name')
})
