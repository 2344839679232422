// @tier gate
import {
  accountId,
  InsufficientFundsError,
  parseNetworkId,
  type Transfers,
  WouldRevertError,
} from '@foyer/core'
import { describe, expect, test, vi } from 'vitest'
import type { NftRequest } from './plan.js'
import { isSendable } from './sendable.js'
import { createTokenTransfer } from './tokenTransfer.js'
import { transferMethodOf } from './transferMethods.js'
import {
  base,
  collection,
  createWorld,
  fee,
  friend,
  me,
  myAccount,
  ticket,
  tidal,
  wall,
} from './world.test-support.js'

const { signal } = new AbortController()
const solana = parseNetworkId('solana:1')
const words = (...values: readonly (bigint | string)[]) =>
  values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')

async function evm() {
  const world = createWorld()
  const found = await transferMethodOf(await world.context.adapter('eip155'), tidal)
  if (!found) throw new Error('EVM moves collectibles')
  const plan = (change: Partial<NftRequest> = {}) =>
    found.plan({ from: myAccount, to: friend, nft: tidal, count: 1n, ...change }, signal)
  const { chain, sent } = world
  return { chain, sent, plan }
}

test('what can be sent is told by what it is', async () => {
  expect([tidal, ticket].map(isSendable)).toEqual([true, true])
  expect(isSendable({ ...tidal, tokenId: undefined })).toBe(false)
  expect(isSendable({ ...tidal, standard: 'metaplex' })).toBe(false)
  expect(isSendable({ network: solana, standard: 'metaplex', tokenId: undefined })).toBe(true)
})

describe('on EVM', () => {
  test('one is moved by the call that asks receivers, and nothing else goes with it', async () => {
    const { plan, sent } = await evm()

    const planned = await plan()
    await planned.send('harbor', signal, { asked: () => {}, leaving: () => {} })

    expect(planned).toMatchObject({ from: myAccount, to: friend, nft: tidal, count: 1n, fee, sent: 5n })
    expect(Object.isFrozen(planned) && Object.isFrozen(planned.nft)).toBe(true)
    const data = `0x42842e0e${words(me, friend, 204n)}`
    expect(sent).toEqual([{ from: myAccount, to: collection, data, value: 0n, fee, sent: 5n }])
  })

  test('of several alike as many are moved as were asked for', async () => {
    const { plan, sent } = await evm()

    await (await plan({ nft: ticket, count: 3n })).send('harbor', signal, {
      asked: () => {},
      leaving: () => {},
    })

    expect(sent[0]?.data).toBe(`0xf242432a${words(me, friend, 7n, 3n, 160n, 0n)}`)
  })

  test('what left meanwhile is not sent, whatever the list says', async () => {
    const { plan, chain } = await evm()
    chain.owner = friend
    await expect(plan()).rejects.toMatchObject({ code: 'nft/not-held', context: { left: 0n } })
    chain.count = 2n
    await expect(plan({ nft: ticket, count: 3n })).rejects.toMatchObject({ context: { left: 2n } })
    for (const answer of [undefined, '0x', '0x1', `0x${'f'.repeat(128)}`, 'yes']) {
      chain.calls = { ...chain.calls, read: async () => answer }
      await expect(plan(), answer).rejects.toMatchObject({ code: 'nft/unread' })
      await expect(plan({ nft: ticket }), answer).rejects.toMatchObject({ code: 'nft/unread' })
    }
  })

  test('nothing and less are not sent', async () => {
    const { plan } = await evm()
    for (const count of [0n, -1n])
      await expect(plan({ nft: ticket, count })).rejects.toMatchObject({ code: 'nft/not-held' })
  })

  test('a contract that does not take it is told from a lock on it', async () => {
    const { plan, chain } = await evm()
    for (const nft of [tidal, ticket])
      await expect(plan({ nft, to: wall })).rejects.toMatchObject({
        code: 'nft/refused',
        context: { isContract: true },
      })
    chain.isLocked = true
    await expect(plan({ to: wall })).rejects.toMatchObject({ context: { reason: 'soulbound' } })
    await expect(plan()).rejects.toMatchObject({ code: 'transfer/would-revert' })
  })

  test('a receiver who is refused and is no contract for certain is not called one', async () => {
    const { plan, chain } = await evm()
    chain.refuses = new Set([friend.toLowerCase()])
    await expect(plan()).rejects.toMatchObject({ code: 'nft/refused', context: { isContract: false } })
    chain.calls = {
      ...chain.calls,
      read: async ({ to }) => (to === collection ? `0x${words(me)}` : Promise.reject(new Error('down'))),
    }
    await expect(plan()).rejects.toMatchObject({ context: { isContract: false } })
  })

  test('who cannot pay the fee is told that, and not that the receiver is to blame', async () => {
    const { plan, chain } = await evm()
    const { estimate } = chain.calls
    chain.calls = { ...chain.calls, estimate: () => Promise.reject(new InsufficientFundsError('fee')) }
    await expect(plan()).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    chain.calls = {
      ...chain.calls,
      async estimate(call, own) {
        await estimate(call, own)
        throw new InsufficientFundsError('fee')
      },
    }
    await expect(plan({ to: wall })).rejects.toMatchObject({ code: 'nft/refused' })
  })

  test('a contract that takes the fee and moves nothing is found out, where a node tells', async () => {
    const { plan, chain } = await evm()
    for (const grown of [0n, 1n]) {
      chain.grown = grown
      await expect(plan()).rejects.toMatchObject({ code: 'nft/stuck' })
    }
    for (const grown of [-2n, -(10n ** 17n)]) {
      chain.grown = grown
      await expect(plan()).rejects.toMatchObject({ code: 'nft/other-moved' })
    }
    chain.grown = undefined
    await expect(plan()).resolves.toMatchObject({ fee })
    chain.calls = {
      ...chain.calls,
      simulate: () => Promise.reject(new WouldRevertError('no contract may call')),
    }
    await expect(plan()).resolves.toMatchObject({ fee })
  })

  test('nothing goes to its own contract, or from another network', async () => {
    const { plan } = await evm()
    await expect(plan({ to: collection.toUpperCase().replace('X', 'x') })).rejects.toMatchObject({
      code: 'address/invalid',
      context: { fault: 'token' },
    })
    await expect(plan({ nft: { ...tidal, network: base.id } })).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
    })
  })
})

describe('as a token of which there is one', () => {
  const mint = 'M'.repeat(44)
  const nft = {
    ...tidal,
    network: solana,
    contract: mint,
    tokenId: undefined,
    standard: 'metaplex',
  } as const
  const request = { from: accountId(solana, 'me'), to: 'you', nft, count: 1n } as const
  const transfers = (plan: Transfers['plan']) => {
    const send = vi.fn<Transfers['send']>(async () => 'signature')
    return {
      send,
      carrier: createTokenTransfer({
        plan,
        send,
        fee: async () => ({ value: fee }),
        wait: async () => 'success',
      }),
    }
  }

  test('it goes the way of tokens, without decimals, with what is to be known of it', async () => {
    const { send, carrier } = transfers(async (asked) =>
      Object.freeze({ ...asked, fee, notices: ['recallable'] as const }),
    )

    const plan = await carrier.plan(request, signal)
    await plan.send('harbor', signal, { asked: () => {}, leaving: () => {} })

    expect(plan).toMatchObject({ nft, to: 'you', fee, notices: ['recallable'] })
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      to: 'you',
      amount: 1n,
      token: { address: mint, decimals: 0, symbol: 'Tidal #204' },
    })
    expect(await carrier.isHeld(request, signal)).toBe(true)
  })

  test('what is not in the account any more is told as such; too little for the fee is that', async () => {
    const gone = transfers(() => Promise.reject(new InsufficientFundsError('amount'))).carrier
    await expect(gone.plan(request, signal)).rejects.toMatchObject({ code: 'nft/not-held' })
    expect(await gone.isHeld(request, signal)).toBe(false)
    const poor = transfers(() => Promise.reject(new InsufficientFundsError('fee'))).carrier
    await expect(poor.plan(request, signal)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await expect(poor.isHeld(request, signal)).rejects.toThrow()
  })
})
