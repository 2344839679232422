// @tier gate
import { mainnet } from '@foyer/adapter-evm/networks'
import { type CallEffect, joinAccount } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  formatUnits,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
  size,
} from 'viem'
import { beforeEach, expect, vi } from 'vitest'
import { type Call, showCall } from '../requests/evm/calls.js'
import { account, coin, items, other, place } from '../requests/evm/evm.test-support.js'
import type { Screen, ScreenStep } from '../requests/screen.js'
import { pageOn } from './page.test-support.js'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function multicall(bytes[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function multiSend(bytes)',
  'function execute(address,uint256,bytes)',
])
const permit2 = parseAbi(['function approve(address,address,uint160,uint48)'])
const permit2Address: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const zero: Hex = `0x${'0'.repeat(40)}`
const safe: Hex = `0x${'5a'.repeat(20)}`
const word: Hex = `0x${'11'.repeat(32)}`
const decimals = 6

/** Code that a Safe runs as its own to make several calls, as both readers know it. */
const multiSends: readonly Hex[] = [
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
]
/** The same of 1.1.1, and of 1.3.0 for chains that want EIP-155: the page says that these may do more, since it has no room for them. */
const ofFrame: readonly Hex[] = [
  '0x8d29be29923b68abfdd21e541b9374737b49cdad',
  '0x998739bfdaadde7c933b942a68053933098f9eda',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
]

const addresses = fc.constantFrom(zero, account, other, coin, safe)
const amounts = fc.constantFrom(
  0n,
  1n,
  5_000_000n,
  2n ** 159n - 1n,
  2n ** 159n,
  2n ** 160n - 1n,
  2n ** 256n - 1n,
)
const contracts = fc.constantFrom(coin, items, other)
const call = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value })
const leaves: fc.Arbitrary<Call> = fc
  .tuple(contracts, addresses, addresses, amounts, fc.boolean())
  .chain(([contract, one, two, amount, flag]) =>
    fc.constantFrom(
      call(one === zero ? other : one, '0x', amount % 2n ** 90n),
      call(contract, encodeFunctionData({ abi, functionName: 'transfer', args: [one, amount] })),
      call(contract, encodeFunctionData({ abi, functionName: 'transferFrom', args: [two, one, amount] })),
      call(contract, encodeFunctionData({ abi, functionName: 'approve', args: [one, amount] })),
      call(contract, encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [one, amount] })),
      call(
        contract,
        encodeFunctionData({ abi, functionName: 'permit', args: [two, one, amount, 9n, 27, word, word] }),
      ),
      call(contract, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [one, flag] })),
      call(contract, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [two, one, amount] })),
      call(
        contract,
        encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [two, one, amount, 2n, '0x'] }),
      ),
      call(
        contract,
        encodeFunctionData({
          abi,
          functionName: 'safeBatchTransferFrom',
          args: [two, one, [amount, 7n], [1n, 2n], '0x'],
        }),
      ),
      ...[permit2Address, other].map((to) =>
        call(
          to,
          encodeFunctionData({
            abi: permit2,
            functionName: 'approve',
            args: [coin, one, amount % 2n ** 160n, 99],
          }),
        ),
      ),
      call(contract, '0xdeadbeef'),
    ),
  )
const packed = ({ to, value, data }: Call, operation: number) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, BigInt(size(data)), data],
  )
const exec = ({ to, value, data }: Call, operation: number, gasPrice = 0n) => {
  const args = [to, value, data, operation, 0n, 0n, gasPrice, zero, zero, '0x'] as const
  return call(safe, encodeFunctionData({ abi, functionName: 'execTransaction', args }))
}
const held = (inner: fc.Arbitrary<Call>): fc.Arbitrary<Call> =>
  fc
    .tuple(
      fc.array(inner, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...multiSends, ...ofFrame, other),
      fc.nat(19),
    )
    .chain(([all, sender, odd]) => {
      const [first = call(other, '0x')] = all
      const operation = odd === 0 ? 1 : 0
      const many = concatHex(all.map((one) => packed(one, operation)))
      const sends = call(sender, encodeFunctionData({ abi, functionName: 'multiSend', args: [many] }))
      return fc.constantFrom(
        call(
          coin,
          encodeFunctionData({ abi, functionName: 'multicall', args: [all.map(({ data }) => data)] }),
        ),
        exec(first, operation),
        exec(first, 0, odd === 1 ? 1n : 0n),
        exec(sends, 1),
        exec(sends, 1),
        exec(sends, 0),
        call(
          safe,
          encodeFunctionData({ abi, functionName: 'execute', args: [first.to, first.value, first.data] }),
        ),
      )
    })
/** Data as a page may alter it: with more bytes, with fewer, and with bits that a contract leaves out. */
const spelled = (one: Call): fc.Arbitrary<Call> =>
  fc
    .constantFrom<(data: Hex) => Hex>(
      (data) => data,
      (data) => data,
      (data) => data,
      (data) => `${data}00`,
      (data) => `0x${data.slice(2, -2)}`,
      (data) => `0x${data.slice(2).replace(/^(.{8})0{24}/, `$1${'0'.repeat(23)}1`)}`,
    )
    .map((spell) => ({ ...one, data: one.data === '0x' ? one.data : spell(one.data) }))
const calls = fc
  .oneof(
    { weight: 2, arbitrary: leaves },
    { weight: 2, arbitrary: held(leaves) },
    { weight: 1, arbitrary: held(held(leaves)) },
  )
  .chain(spelled)
  .chain((one) => fc.constantFrom(one, one, one, { ...one, value: 7n }))
  .filter(({ to }) => BigInt(to) !== 0n)

/** Something that a reader says of a call, in one form. */
const fact = (
  kind: 'send' | 'let' | 'more' | 'none',
  token: string | undefined,
  to: string,
  amount: string,
) => [kind, token?.toLowerCase() ?? 'coins', to.toLowerCase(), amount].join(' ')
/** As good as all that there is. */
const most = 2n ** 95n
const isItems = (token: string | undefined) => token?.toLowerCase() === items.toLowerCase()

function factOf({ kind, to, token, id, amount, decimals: places }: CallEffect): string {
  if (kind === 'all') return fact('let', token, to, 'everything')
  if (kind === 'none') return fact('none', token, to, '')
  if (id !== undefined) return fact('send', token, to, `${amount ?? 1n} × #${id}`)
  if (isItems(token) && kind === 'send') return fact('send', token, to, `1 × #${amount}`)
  if (isItems(token) || amount === undefined) return fact(BigInt(to) === 0n ? 'none' : 'let', token, to, '')
  const units = formatUnits(amount, token === undefined ? 18 : (places ?? 0))
  if (kind === 'send') return fact('send', token, to, units)
  // Without decimals, 0 may be the number of an NFT, and the page says that some of it is allowed.
  const isItem = kind === 'allow' && places === undefined && BigInt(to) !== 0n
  if (amount === 0n && kind !== 'increase' && !isItem) return fact('none', token, to, '')
  if (amount >= most) return fact('let', token, to, 'all')
  return fact(kind === 'increase' ? 'more' : 'let', token, to, units)
}

function factsOf({ title, what = '', lines }: ScreenStep): readonly string[] {
  const named = (label: string) => lines.find((line) => line.label === label)?.value
  const token = named('token')
  const [digits = ''] = what.split(' ')
  const [to, spender] = [named('to') ?? '', named('spender') ?? '']
  const items = what.split(', ').flatMap((item) => {
    const [, count = '1', id] = /^(?:(\d+) × )?.*#(\d+)$/.exec(item) ?? []
    return id === undefined ? [] : [fact('send', token, to, `${count} × #${id}`)]
  })
  if (title === 'send' && items.length > 0) return items
  if (title === 'send') return [fact('send', token, to, digits)]
  if (title === 'revoke') return [fact('none', token, spender, '')]
  if (title === 'approveAll') return [fact('let', token, spender, isItems(token) ? '' : 'all')]
  if (title === 'control') return [fact('let', token, spender, 'everything')]
  if (title === 'approveMore') return [fact('more', token, spender, digits)]
  return title === 'approve' ? [fact('let', token, spender, isItems(token) ? '' : digits)] : []
}
const stepsOf = ({ steps, ...screen }: Screen): readonly ScreenStep[] => steps ?? [screen]

let page: Awaited<ReturnType<typeof pageOn>>
beforeEach(async () => {
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    const { to, data } = params?.[0] ?? {}
    // The coin has the function `decimals`, and none that asks for an item.
    const isCoin = String(to).toLowerCase() === coin.toLowerCase() && String(data).startsWith('0x313ce567')
    const result = method === 'eth_chainId' ? '0x1' : isCoin ? padHex(numberToHex(decimals)) : '0x'
    return Response.json({ jsonrpc: '2.0', id, result })
  })
  page = await pageOn(mainnet)
  return () => page.dispose()
})

const from = joinAccount(mainnet.id, account)
const { signal } = new AbortController()

search(
  'page and login frame say the same of a call, or the frame shows its bytes, or the page says that there is more',
  fc.asyncProperty(calls, async (one) => {
    const screen = await showCall(one, place)
    const steps = stepsOf(screen)
    const effects =
      one.data === '0x'
        ? [{ kind: 'send', to: one.to, amount: one.value } as const]
        : await page.calls.effects({ from, ...one }, signal)
    const byPage = effects.filter(({ kind }) => kind !== 'unknown').map(factOf)
    const byFrame = steps.flatMap(factsOf)
    const isOpen = steps.some(({ warnings }) => warnings.includes('unknown') || warnings.includes('delegate'))
    const isCut = effects.some(({ kind }) => kind === 'unknown')
    // The page names all that the frame does, and nothing else where the frame has read all.
    for (const said of byFrame)
      if (!said.startsWith('send coins') || !said.endsWith(' 0')) expect(byPage).toContain(said)
    if (!isOpen) {
      const worth = (all: readonly string[]) =>
        all.filter((said) => !/^send coins .* 0$/.test(said)).toSorted()
      expect(worth(byPage)).toEqual(worth(byFrame))
      // The frame names the account that acts where it is another; the page has no room for that, and says that there is more.
      const isOfOther = [screen, ...steps].some(({ lines }) => lines.some(({ label }) => label === 'for'))
      if (worth(byFrame).length > 0 && !ofFrame.some((known) => one.data.includes(known.slice(2))))
        expect(isCut).toBe(isOfOther)
    }
    // No contract here is known to take coins, or to pass them on.
    if (one.value > 0n && one.data !== '0x') expect({ isOpen, isCut }).toEqual({ isOpen: true, isCut: true })
    if (isOpen) expect(screen.weight).toBe('danger')
  }),
  { gate: 120, exhaustive: 20_000 },
)
