// @tier gate, @vitest-environment happy-dom
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { verify } from '@scure/sr25519'
import { afterEach, expect, test, vi } from 'vitest'
import { createPolkadotTestWallet, injectPolkadotWallet } from './index.js'

// The seed of the well-known development account //Alice.
const seeds = ['0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'] as const
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

afterEach(() => {
  Reflect.deleteProperty(window, 'injectedWeb3')
})

function setup() {
  const wallet = createPolkadotTestWallet({ key: 'test', seeds: [...seeds, `0x${'22'.repeat(32)}`] })
  const onPage = injectPolkadotWallet(window, wallet)
  wallet.subscribe(onPage.emit)
  const entry = Object(Reflect.get(window, 'injectedWeb3')).test
  return { wallet, onPage, enable: () => entry.enable('Page') }
}

test('it lets a page in, lists its accounts and tells their changes', async () => {
  const { wallet, onPage, enable } = setup()
  const { accounts } = await enable()
  const told: string[][] = []
  const stop = accounts.subscribe((list: { address: string }[]) =>
    told.push(list.map(({ address }) => address)),
  )
  const [first, second] = (await accounts.get()).map(({ address }: { address: string }) => address)

  wallet.setAccount(second)
  stop()
  wallet.revoke()

  expect(first).toBe(alice)
  expect(told).toEqual([
    [first, second],
    [second, first],
  ])
  expect(onPage.listeners).toBe(0)
  expect(wallet.requests[0]).toEqual({ method: 'enable', params: { origin: 'Page' } })
})

test('text is signed with <Bytes> around it, so that it is never a transaction', async () => {
  const { enable } = setup()
  const { signer } = await enable()

  const { signature } = await signer.signRaw({ address: alice, data: '0x6869', type: 'bytes' })

  const publicKey = base58.decode(alice).slice(1, 33)
  expect(verify(utf8ToBytes('<Bytes>hi</Bytes>'), hexToBytes(signature.slice(2)), publicKey)).toBe(true)
})

test('it declines, hangs, answers late and lies as a test says', async () => {
  const { wallet, enable } = setup()
  const { accounts, signer } = await enable()
  const raw = { address: alice, data: 'hi', type: 'bytes' }

  wallet.behave('reject')
  await expect(enable()).rejects.toThrow('Rejected')
  await expect(signer.signRaw(raw)).rejects.toThrow('Cancelled')
  wallet.behave('hang', 'signRaw')
  vi.useFakeTimers()
  const silence = vi.advanceTimersByTimeAsync(60_000).then(() => 'silence')
  expect(await Promise.race([signer.signRaw(raw), silence])).toBe('silence')
  vi.useRealTimers()
  wallet.behave({ late: 20 }, 'signRaw')
  expect(await signer.signRaw(raw)).toHaveProperty('signature')
  wallet.behave('wrong-answer')
  expect(await accounts.get()).toEqual([{ address: 'not an address' }])
  expect(await enable()).toEqual({ nonsense: true })
})
