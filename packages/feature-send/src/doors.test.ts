// @tier gate
import { type TokenBalance, tokenKey } from '@foyer/core'
import { readAmount } from '@foyer/parts'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createFakeHost, ether, friend, other, token, usdc } from './fakeHost.test-support.js'
import { readFiat, worthOf } from './fiat.js'
import { readForm } from './form.js'
import { createSend } from './send.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wbtc = token({
  symbol: 'WBTC',
  address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  decimals: 8,
  amount: 300_000_000n,
  price: 60_000,
  isListed: true,
})
const unpriced = token({ symbol: 'NEW', address: other, decimals: 4, amount: 10n ** 9n })
const tokens = [ether, usdc, wbtc, unpriced]
const links = [
  { address: friend, token: usdc.address, amount: 500_000_000n },
  { address: other, amount: 10n ** 15n },
  { address: friend },
  { address: other, token: wbtc.address },
  { address: friend, token: friend, amount: 7n },
]
const at = fc.nat(3)
const steps = fc.oneof(
  fc.record({ act: fc.constant('select'), at }),
  fc.record({ act: fc.constant('details'), at }),
  fc.record({ act: fc.constant('open'), at: fc.constant(0) }),
  fc.record({ act: fc.constant('type'), at }),
  fc.record({ act: fc.constant('unit'), at: fc.constant(0) }),
  fc.record({ act: fc.constant('share'), at: fc.constant(0) }),
  fc.record({ act: fc.constant('price'), at }),
  fc.record({ act: fc.constant('gone'), at }),
  fc.record({ act: fc.constant('link'), at: fc.nat(4) }),
  fc.record({ act: fc.constant('address'), at: fc.nat(1) }),
)

async function opened() {
  const host = createFakeHost()
  const { adapter, router } = host.context
  host.balances.tokens = { status: 'ready', value: tokens }
  const context: typeof host.context = {
    ...host.context,
    async adapter(namespace) {
      const { capabilities, ...rest } = await adapter(namespace)
      const paymentRequest = async (text: string) => links[Number(text.split(':')[1])]
      return { ...rest, capabilities: { ...capabilities, paymentRequest } }
    },
  }
  const send = host.install(createSend, context)
  router.push('WalletSend')
  await vi.dynamicImportSettled()
  const form = () => readForm(send.state, context.balances.state, context.state, 'en')
  return { host, router, send, form }
}

/** Expects the amount that is read to be that of the text, the unit and the token on screen. */
function expectShown({ send: { state }, form }: Awaited<ReturnType<typeof opened>>) {
  const { token, amount } = form()
  if (!token) return
  if (!state.fiat) return expect(amount).toEqual(readAmount(state.amount, token.decimals, 'en'))
  const { decimals } = state.fiat
  const price = token.price ?? Number.NaN
  const text = state.amount.replaceAll(',', '')
  const typed = readFiat(state.amount, token, price, decimals, 'en')
  if (amount.status !== 'read' || typed.status !== 'read') return expect(amount).toEqual(typed)
  const worth = worthOf(amount.value, token, price, decimals)
  const isConverted = worth === BigInt(Math.round(Number(text) * 10 ** decimals))
  return expect(isConverted ? typed.value : amount.value).toBe(typed.value)
}

searchModel(
  'an amount for one token or recipient is never read as an amount for another, by any door that opens Send',
  {
    stories: fc.array(steps, { maxLength: 8 }),
    gate: 180,
    async play(story, tell) {
      const world = await opened()
      const { host, router, send, form } = world
      /** The link that filled in the amount on screen. */
      let by: (typeof links)[number] | undefined
      const take = (link: (typeof links)[number]) => {
        const { held, native } = form()
        const isFollowed = native || !link.amount || send.state.amount.trim() !== ''
        return link.token ? held.some(({ address }) => address === link.token) : isFollowed
      }
      for (const { act, at } of story) {
        tell(`${act} ${at}`)
        const chosen: TokenBalance = tokens[at] ?? ether
        const held = host.balances.tokens.status === 'ready' ? host.balances.tokens.value : []
        if (act === 'select') send.selectToken(tokenKey(chosen))
        if (act === 'type') {
          send.setAmount(['100', '0.5', '', '7'][at] ?? '')
          by = undefined
        }
        if (act === 'unit') send.switchUnit()
        if (act === 'share') {
          await send.fillShare(0.5)
          by = form().token ? undefined : by
        }
        if (act === 'gone')
          host.balances.tokens = { status: 'ready', value: held.filter((one) => one !== chosen) }
        if (act === 'price')
          host.balances.tokens = {
            status: 'ready',
            value: tokens.map((one, place) => (place === at ? { ...one, price: 3 } : one)),
          }
        if (act === 'open' || act === 'details') {
          router.reset('Account')
          await vi.advanceTimersByTimeAsync(1)
          const isOther = act === 'details' && send.state.token !== tokenKey(chosen)
          if (act === 'details') router.push('WalletSend', { token: tokenKey(chosen) })
          else router.push('WalletSend')
          if (isOther && by) {
            expect(send.state.amount).toBe('')
            by = undefined
          }
        }
        if (act === 'address' || act === 'link') {
          const link = act === 'link' ? links[at] : undefined
          const typed = by ? '' : send.state.amount
          send.setReceiver(link ? `ethereum:${at}` : (links[at]?.address ?? friend))
          by = undefined
          expect(send.state.amount).toBe(typed)
          await vi.advanceTimersByTimeAsync(500)
          await vi.dynamicImportSettled()
          await vi.advanceTimersByTimeAsync(1)
          if (link && take(link) && !typed.trim()) {
            const { token, amount } = form()
            if (link.amount) {
              by = link
              expect([token?.address, amount]).toEqual([link.token, { status: 'read', value: link.amount }])
            } else expect(send.state.amount).toBe('')
          } else expect(form().amount.status === 'empty' || typed.trim() !== '').toBe(true)
        }
        await vi.advanceTimersByTimeAsync(1)
        expectShown(world)
      }
      send.dispose()
    },
  },
)
