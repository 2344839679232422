// @tier gate
import { accountId, displayText, PlanOutdatedError } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import small from '@polkadot/types-support/metadata/v14/substrate-contracts-node-hex'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSs58 } from './address.js'
import { createChains } from './chain.js'
import { hashOf } from './extrinsic.js'
import { polkadotNetworkId } from './networkId.js'
import { type Answers, startNode } from './node.test-support.js'
import { createRpc } from './rpc.js'
import { createTransfers, explain } from './transfers.js'

const refusal = (message: string, data?: unknown) =>
  new RpcError('author_submitExtrinsic', message, { code: 1010, data })

test.each([
  ['Invalid Transaction', 'Inability to pay some fees (e.g. account balance too low)'],
  ['Invalid Transaction: payment', undefined],
])('a node that says "%s", "%s" means that the fee is more than there is', (message, data) => {
  expect(explain(refusal(message, data))).toMatchObject({
    code: 'transfer/insufficient-funds',
    context: { short: 'fee' },
  })
})

test.each([
  ['Invalid Transaction', 'Transaction is outdated', 'Invalid Transaction: Transaction is outdated'],
  ['Invalid Transaction', { number: 1 }, 'Invalid Transaction'],
  ['', 'Transaction is outdated', 'Transaction is outdated'],
  ['m'.repeat(299), 'data', `${'m'.repeat(299)}:`],
])(
  'any other refusal is told in the words of the node, and no more than 300 of its characters',
  (message, data, reason) => {
    const error = refusal(message, data)

    expect(explain(error)).toMatchObject({ code: 'transfer/would-revert', context: { reason }, cause: error })
  },
)

test('an error that is none of a node has no words to tell', () => {
  expect(explain(new TypeError('x'))).toMatchObject({
    code: 'transfer/would-revert',
    context: { reason: '' },
  })
})

describe('a signed transaction', () => {
  const hub = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
  const local = `0x${'45'.repeat(32)}`
  const other = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
  const { signal } = new AbortController()
  const refused = Object.assign(new Error('Invalid Transaction'), { data: 'Transaction has a bad signature' })
  const down = () => {
    throw new Error('down')
  }

  /** A wallet that signs, and a node that answers what is said here once it has signed. */
  async function start(afterwards: Answers, genesis = local, others: readonly string[] = []) {
    const network = polkadotNetworkId(genesis)
    const signer = createPolkadotTestWallet({ key: 'test', seeds: [`0x${'11'.repeat(32)}`] })
    const address = signer.accounts[0]?.address ?? ''
    const handed: string[] = []
    const answers: Answers = {
      chain_getBlockHash: genesis,
      state_getRuntimeVersion: { specVersion: 1_000, transactionVersion: 15 },
      state_getMetadata: small,
      system_properties: { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' },
      chain_getFinalizedHead: `0x${'ab'.repeat(32)}`,
      chain_getHeader: { number: '0x10' },
      system_accountNextIndex: 0,
      chain_getBlock: { block: { header: { parentHash: `0x${'ab'.repeat(32)}` }, extrinsics: [] } },
      author_pendingExtrinsics: [],
      author_submitExtrinsic(extrinsic: unknown) {
        handed.push(String(extrinsic))
        return hashOf(String(extrinsic)).toUpperCase().replace('0X', '0x')
      },
    }
    const node = await startNode(answers)
    onTestFinished(node.stop)
    const rpc = createRpc({ rpcUrls: () => [node.url, ...others] })
    onTestFinished(rpc.dispose)
    const granted = [{ publicKey: readSs58(address).publicKey, address, network }]
    /** What the wallet changes before it signs. */
    const tampered = {}
    const extension = {
      accounts: async () => granted,
      async signPayload({ payload }: { readonly payload: object }) {
        const answer = await signer.request({ method: 'signPayload', params: { ...payload, ...tampered } })
        Object.assign(answers, afterwards)
        return answer
      },
    }
    const connected = { network, accounts: granted, signal, wallet: { extension } }
    const chains = createChains(rpc)
    const transfers = createTransfers({ rpc, chains, connected: () => connected })
    const token = { network, name: displayText('Polkadot'), symbol: displayText('DOT'), decimals: 10 }
    const plan = { from: accountId(network, address), to: address, token, amount: 10n ** 12n, fee: 1n }
    const steps: unknown[] = []
    const progress = {
      asked: (to: string) => steps.push(to),
      leaving: (id: string) => steps.push(id, handed.length),
    }
    return {
      answers,
      connected,
      granted,
      tampered,
      handed,
      network,
      node,
      plan,
      steps,
      transfers,
      send: () => transfers.send('c', plan, signal, progress),
    }
  }

  test('is handed on though nothing else of the chain can be asked any more, its hash told before', async () => {
    const { handed, send, steps } = await start({
      chain_getHeader: down,
      chain_getFinalizedHead: down,
      system_accountNextIndex: down,
    })

    const hash = await send()

    expect(handed).toHaveLength(1)
    expect(steps).toEqual(['sign', hash, 0])
  })

  test('that an earlier request has is not handed on', async () => {
    const { handed, transfers, plan } = await start({})
    const leaving = () => {
      throw new PlanOutdatedError('account')
    }
    const sending = transfers.send('c', plan, signal, { asked: () => {}, leaving })

    await expect(sending).rejects.toMatchObject({ code: 'transfer/plan-outdated' })
    expect(handed).toEqual([])
  })

  test('is asked of the account of the plan, wherever the wallet lists it', async () => {
    const { granted, handed, send } = await start({})
    granted.unshift(...granted.map((one) => ({ ...one, publicKey: new Uint8Array(32), address: other })))

    expect(await send()).toBe(hashOf(handed[0] ?? ''))
  })

  test('is not asked of a wallet that moved or holds the account no more', async () => {
    const moved = await start({})
    Object.assign(moved.connected, { network: polkadotNetworkId(hub) })
    await expect(moved.send()).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
      context: { changed: 'network' },
    })
    expect(moved.node.asked).toEqual([])

    const { granted, send, steps } = await start({})
    granted.splice(0, 1, ...granted.map((one) => ({ ...one, publicKey: new Uint8Array(32), address: other })))
    await expect(send()).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
      context: { changed: 'account' },
    })
    expect(steps).toEqual([])
  })

  test('is not asked of a wallet that took the account back while the node was slow', async () => {
    const { answers, connected, send, steps } = await start({})
    Object.assign(answers, {
      system_accountNextIndex() {
        Object.assign(connected, { accounts: [] })
        return 0
      },
    })

    await expect(send()).rejects.toMatchObject({
      code: 'transfer/plan-outdated',
      context: { changed: 'account' },
    })
    expect(steps).toEqual([])
  })

  test('is another one than was asked for where the wallet changed it, and is not handed on', async () => {
    const { handed, send, steps, tampered } = await start({})
    Object.assign(tampered, { nonce: '0x00000009' })

    await expect(send()).rejects.toMatchObject({
      code: 'wallet/malformed-answer',
      context: { method: 'signPayload' },
    })
    expect([steps, handed]).toEqual([['sign'], []])
  })

  test('that a node has already is on its way, though it is in no block yet', async () => {
    const known = Object.assign(new Error('Transaction is already imported'), { code: 1013 })
    const { send, steps } = await start({ author_submitExtrinsic: known })

    expect(await send()).toBe(steps[1])
  })

  test('that was handed on in this visit is absent where no block since holds it', async () => {
    const { network, send, transfers } = await start({})

    const hash = await send()

    expect(await transfers.find?.(network, hash, Date.now() - 600_000, signal)).toBe('absent')
  })

  test('that the nodes refuse in several ways is told in the words of the one that looked at it', async () => {
    const second = await startNode({
      chain_getBlockHash: local,
      author_submitExtrinsic: new Error('Inability to pay some fees'),
    })
    onTestFinished(second.stop)
    const forbidden = Object.assign(new Error('Access forbidden'), { code: 403 })
    const { send } = await start({ author_submitExtrinsic: forbidden }, local, [second.url])

    await expect(send()).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  })

  test('that the node refused, and that is neither in a block nor waiting, was not sent', async () => {
    const { send } = await start({ author_submitExtrinsic: refused })

    await expect(send()).rejects.toMatchObject({ code: 'transfer/would-revert' })
  })

  test.each([
    [1010, 'Invalid Transaction', 'Transaction is outdated'],
    [1012, 'Transaction is temporarily banned', undefined],
    [-32000, 'socket hang up', undefined],
  ])('that a node refused with %i %s may be in a block', async (code, message, data) => {
    const error = Object.assign(new Error(message), { code, data })
    const { send } = await start({ author_submitExtrinsic: error })

    await expect(send()).rejects.toMatchObject({ code: 'transfer/unknown' })
  })

  test('that the node refused is on its way all the same where it waits for a block', async () => {
    const at = await start({ author_submitExtrinsic: refused })
    let signed = ''
    at.answers.author_pendingExtrinsics = () => [signed]
    Object.defineProperty(at.answers, 'author_submitExtrinsic', {
      get: () => (extrinsic: unknown) => {
        signed = String(extrinsic)
        return refused
      },
      set() {},
    })

    await expect(at.send()).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  })

  test.each([null, true, '', '0x', `0x${'cd'.repeat(32)}`])(
    'that a node says it has as %j may have been sent, or not',
    async (answer) => {
      const { send } = await start({ author_submitExtrinsic: answer })

      await expect(send()).rejects.toMatchObject({ code: 'transfer/unknown' })
    },
  )

  test('is not asked for where the node writes a transfer as another call', async () => {
    const { send, steps } = await start({}, hub)

    await expect(send()).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(steps).toEqual([])
  })

  test('of which the node says nothing is unknown, and its hash is what to look for', async () => {
    const { send, steps } = await start({ author_submitExtrinsic: down })

    const sent = send()

    await expect(sent).rejects.toMatchObject({ code: 'transfer/unknown' })
    await expect(sent).rejects.toMatchObject({ context: { id: steps[1] } })
  })

  test('of an earlier visit is not called absent where it may be in a block too far back', async () => {
    const { network, transfers } = await start({})
    const hash = `0x${'cd'.repeat(32)}`

    await expect(transfers.find?.(network, hash, Date.now() - 600_000, signal)).rejects.toMatchObject({
      code: 'rpc/failed',
    })
    expect(await transfers.find?.(network, `0x${'ef'.repeat(32)}`, Date.now(), signal)).toBe('absent')
  })
})
