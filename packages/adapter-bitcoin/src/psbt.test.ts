// @tier gate
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readAddress } from './address.js'
import { lendCurve } from './curve.js'
import { fromBase64, toBase64 } from './encoding.js'
import { bitcoinRegtest } from './networks.js'
import { buildPsbt, checkSigned, finish, type Output, paysExactly } from './psbt.js'
import { createRestApi } from './restApi.js'
import type { WalletAccount } from './wallet.js'

beforeAll(lendCurve)

const { id: network } = bitcoinRegtest
const signer = createBitcoinTestWallet({
  name: 'W',
  privateKeys: ['11'.repeat(32)],
  payment: 'p2wpkh',
  connected: true,
})
const [{ address, publicKey } = { address: '', publicKey: '' }] = signer.accounts
const account: WalletAccount = {
  address,
  publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
  purpose: 'payment',
}
const own = readAddress(address)
const { script: bob } = readAddress('bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu')
const malformed = expect.objectContaining({ code: 'wallet/malformed-answer' })

/** A transaction that pays an output to the account. */
function past(value = 100_000n, script = own.script) {
  const made = new Transaction()
  made.addInput(new Uint8Array(32), 0)
  made.addOutput(script, value)
  return made
}

interface Draft {
  readonly value?: bigint
  readonly outputs?: readonly Output[]
  /** The bytes of the transaction before, by the word of an API. */
  readonly raw?: Uint8Array
}

const txid = past().getId()
const draft = ({
  value = 100_000n,
  outputs = [{ script: bob, value: 90_000n }],
  raw = past().toBuffer(),
}: Draft = {}) =>
  buildPsbt({
    network,
    account,
    from: own,
    coins: [{ txid, vout: 0, value, confirmed: true }],
    previous: new Map([[txid, raw]]),
    outputs,
  })

async function sign(psbt: string): Promise<Uint8Array> {
  const params = { psbt, inputs: [{ index: 0 }] }
  const signed = await signer.request({ method: 'signPsbt', params })
  return Uint8Array.from(Buffer.from(String(signed), 'base64'))
}

describe('a coin is spent only as its transaction has it:', () => {
  test.each<[string, Draft]>([
    ['bytes that are no transaction', { raw: new Uint8Array([1, 2, 3]) }],
    ['another transaction', { raw: past(100_001n).toBuffer(), value: 100_001n }],
    ['another amount', { value: 99_999n }],
    ['another owner', { raw: past(100_000n, bob).toBuffer() }],
  ])('%s', (_what, wrong) => {
    expect(() => draft(wrong)).toThrow(expect.objectContaining({ code: 'http/malformed' }))
    expect(() => draft(wrong)).toThrow(`tx/${txid}/hex`)
  })

  test('an output of another script is refused, though its id is right', () => {
    const strangers = past(100_000n, bob)
    const build = () =>
      buildPsbt({
        network,
        account,
        from: own,
        coins: [{ txid: strangers.getId(), vout: 0, value: 100_000n, confirmed: true }],
        previous: new Map([[strangers.getId(), strangers.toBuffer()]]),
        outputs: [{ script: bob, value: 1_000n }],
      })

    expect(build).toThrow(expect.objectContaining({ code: 'http/malformed' }))
  })

  test('an output that is not there is refused', () => {
    const coin = { txid, vout: 1, value: 100_000n, confirmed: true }
    const build = () =>
      buildPsbt({
        network,
        account,
        from: own,
        coins: [coin],
        previous: new Map([[txid, past().toBuffer()]]),
        outputs: [],
      })

    expect(build).toThrow(expect.objectContaining({ code: 'http/malformed' }))
  })
})

describe('a transaction pays exactly its outputs', () => {
  const [first, second] = [
    { script: bob, value: 5_000n },
    { script: own.script, value: 6_000n },
  ]
  const psbt = draft({ outputs: [first, second] })

  test('if all are there, in their order, and no others', () => {
    expect(paysExactly(psbt, [first, second])).toBe(true)
    expect(paysExactly(draft({ outputs: [first] }), [first])).toBe(true)
  })

  test.each<[string, readonly Output[]]>([
    ['fewer', [first]],
    ['none', []],
    ['more', [first, second, first]],
    ['another order', [second, first]],
    ['another amount', [first, { ...second, value: 6_001n }]],
    ['another recipient', [first, { ...second, script: bob }]],
  ])('and not %s', (_what, outputs) => {
    expect(paysExactly(psbt, outputs)).toBe(false)
  })

  test('and none where it cannot be read', () => {
    expect(paysExactly('nonsense', [first])).toBe(false)
    expect(paysExactly('nonsense', [])).toBe(true)
  })
})

describe('an answer of a wallet', () => {
  const given = draft()

  test('is taken if it signs what was given', async () => {
    expect((await checkSigned('signPsbt', given, await sign(given))).txOutputs[0]?.value).toBe(90_000n)
  })

  test('is refused if one of the two cannot be read', async () => {
    const nonsense = new Uint8Array([1, 2, 3])

    await expect(checkSigned('signPsbt', given, nonsense)).rejects.toThrow(malformed)
    await expect(checkSigned('signPsbt', toBase64(nonsense), fromBase64(given) ?? nonsense)).rejects.toThrow(
      malformed,
    )
    await expect(checkSigned('signPsbt', toBase64(nonsense), nonsense)).rejects.toThrow(malformed)
  })

  test('is refused if it signs something else', async () => {
    const other = draft({ outputs: [{ script: bob, value: 90_001n }] })
    const signed = await sign(other)

    await expect(checkSigned('signPsbt', given, signed)).rejects.toThrow(malformed)
  })

  test('is finished by Foyer, or was by the wallet', async () => {
    const signed = await sign(given)
    const whole = finish('signPsbt', Psbt.fromBuffer(signed))

    expect(finish('signPsbt', Psbt.fromBuffer(signed).finalizeAllInputs())).toEqual(whole)
    expect(Transaction.fromHex(whole.hex).getId()).toBe(whole.txid)
    expect(() => finish('signPsbt', Psbt.fromBase64(given))).toThrow(malformed)
  })

  test('may pay the high fee that was agreed to', async () => {
    const big = past(10n ** 10n)
    const dear = buildPsbt({
      network,
      account,
      from: own,
      coins: [{ txid: big.getId(), vout: 0, value: 10n ** 10n, confirmed: true }],
      previous: new Map([[big.getId(), big.toBuffer()]]),
      outputs: [{ script: bob, value: 1_000n }],
    })

    expect(finish('signPsbt', Psbt.fromBuffer(await sign(dear))).txid).toHaveLength(64)
  })
})

test.each([400, 404])(
  'an API is asked for a transaction by its id, which it may refuse by %i',
  async (status) => {
    const asked: string[] = []
    const { fetch: before } = globalThis
    onTestFinished(() => void vi.stubGlobal('fetch', before))
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
      return url.endsWith('/block-height/0') ? new Response(genesis) : new Response('none', { status })
    })
    const api = createRestApi({ publicRpcUrls: () => ['https://api.example'] })
    onTestFinished(api.dispose)

    expect(await api.find(network, txid, new AbortController().signal)).toBe('absent')
    expect(asked).toContain(`https://api.example/tx/${txid}`)
  },
)
