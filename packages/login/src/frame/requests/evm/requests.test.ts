// @tier gate
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  stringToHex,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { account, coin, network, other } from './evm.test-support.js'
import { readMessage, showMessage } from './messages.js'
import { readTransaction, signTransaction } from './transaction.js'

describe('a transaction', () => {
  test.each<readonly [string, object]>([
    ['from another account', { from: other, to: other }],
    ['from somebody who is no account', { from: '', to: other }],
    ['for another network', { to: other, chainId: '0x2' }],
    ['to what is no address', { to: '0x12' }],
    ['whose data is no hex', { to: other, data: 'zz' }],
    ['whose data is half a byte', { to: other, data: '0x1' }],
    ['of a negative value', { to: other, value: '-1' }],
    ['of a value that is no whole number', { to: other, value: 0.5 }],
    ['of more than there can be', { to: other, value: `0x1${'0'.repeat(64)}` }],
    ['that hands the account to a contract', { to: other, authorizationList: [] }],
    ['of a type that is not signed', { to: other, type: '0x4' }],
    ['with two different data fields', { to: other, data: '0x12', input: '0x34' }],
    ['of a type that is none', { to: other, type: 'x' }],
    ['with a list of accesses', { to: other, accessList: [{ address: coin, storageKeys: [] }] }],
    ['with an impossible number', { to: other, nonce: '-1' }],
  ])('%s is refused', (_what, asked) => {
    expect(() => readTransaction([{ from: account, ...asked }], account, network)).toThrow()
  })

  test.each<readonly [string, object]>([
    ['as the oldest are', { type: '0x0', gasPrice: '0x5' }],
    ['with an empty list of accesses', { type: '0x1', accessList: [] }],
    ['as they are now', { type: 2, accessList: null, nonce: '0x7' }],
  ])('written %s is taken', (_what, asked) => {
    expect(readTransaction([{ to: other, ...asked }], account, network).to).toBe(other)
  })

  test.each([[undefined], [[]], [[null]], ['x']])('made of %j is refused', (params) => {
    expect(() => readTransaction(params, account, network)).toThrow()
  })

  test.each<readonly [string, object]>([
    ['all', { to: coin, data: '0xdeadbeef', value: 5n, nonce: 7 }],
    ['nothing but what it must', { to: other, data: '0x', value: 0n, nonce: 0 }],
    ['a new contract', { to: undefined, data: '0x6000', value: 0n, nonce: 128 }],
  ])('with %s is written as everybody writes it', async (_what, asked) => {
    const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
    const whole = {
      chainId: 1,
      gas: 21_000n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 0n,
      to: undefined,
      data: '0x' as const,
      value: 0n,
      nonce: 0,
      ...asked,
    }
    const signature = (digest: Hex) => {
      digests.push(digest)
      return { r: `0x${'11'.repeat(32)}` as const, s: `0x00${'22'.repeat(31)}` as const, yParity: 1 as const }
    }
    const digests: Hex[] = []
    const { raw, hash } = signTransaction(whole, signature)
    const same = { ...whole, type: 'eip1559' as const }
    expect(digests).toEqual([keccak256(serializeTransaction(same))])
    expect(raw).toBe(
      serializeTransaction(same, { r: `0x${'11'.repeat(32)}`, s: `0x00${'22'.repeat(31)}`, yParity: 1 }),
    )
    expect(hash).toBe(keccak256(raw))
    expect(parseTransaction(raw).chainId).toBe(1)
    const real = await sign({ hash: digests[0] ?? '0x', privateKey: key })
    const signed = serializeTransaction(same, real)
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(
      privateKeyToAccount(key).address,
    )
  })
})

describe('a message', () => {
  const of = { account, origin: 'https://app.example', chainId: 1 }
  const show = (text: string) => showMessage(readMessage([stringToHex(text), account], account), of)
  const signIn = (domain: string, { address = account as string, chain = 1, end = '' } = {}) =>
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nHello\n\nURI: https://${domain}\nVersion: 1\nChain ID: ${chain}\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z${end}`

  test('is shown as it reads', () => {
    expect(show('Hello\nyou')).toMatchObject({
      title: 'sign',
      weight: 'plain',
      lines: [{ label: 'message', value: 'Hello\nyou', as: 'words' }],
    })
  })

  test('whose letters turn around, or are none, is shown in hex, as a danger', () => {
    for (const odd of ['a\u202eb', 'a\u0000b', 'a\u200bb', '\u{e0041}', 'a\u3164b', 'a\u2800b'])
      expect(show(odd)).toMatchObject({ weight: 'danger', warnings: ['unreadable'] })
    expect(showMessage('0xff00', of).lines[0]?.value).toBe('0xff00')
  })

  test('hides nothing behind blank lines', () => {
    for (const blank of ['\n', '\r\n', ' \n', '\u3000\n'])
      expect(
        show(`Hello${blank.repeat(200)}I give you all`).lines[0]?.value.split(/\r?\n/).length,
      ).toBeLessThan(6)
    expect(show(`Hello${' '.repeat(9_000)}I give you all`).lines[0]?.value.length).toBeLessThan(200)
    expect(show('One\n\nTwo').lines[0]?.value).toBe('One\n\nTwo')
  })

  test('that signs in to this page is told as that, with what one agrees to', () => {
    expect(show(signIn('app.example'))).toMatchObject({
      title: 'signIn',
      what: 'app.example',
      lines: [{ label: 'agree', value: 'Hello' }, {}],
    })
  })

  test.each([
    ['another site', signIn('bank.example')],
    ['another port', signIn('app.example:8443')],
    ['this page, written otherwise', signIn('APP.example')],
    ['another site, by its whole address', signIn('https://bank.example')],
    ['another site, with other line ends', signIn('bank.example').replaceAll('\n', '\r\n')],
    ['another site, with a space before', ` ${signIn('bank.example')}`],
    ['another site, in other letters', signIn('bank.example').replace('wants you to', 'Wants  You To')],
    ['another site, after some words', `Hello there,\n${signIn('bank.example')}`],
    ['another site, whose name ends as ours', signIn('éapp.example')],
    ['another site, whose name ends as ours, after a sign', signIn('-app.example')],
    ['this page as somebody else', signIn('app.example', { address: other })],
    ['this page on another network', signIn('app.example', { chain: 10 })],
    [
      'this page on another network, by a statement',
      signIn('app.example', { chain: 10 }).replace('\nHello\n', '\nChain ID: 1\n'),
    ],
  ])('that signs in to %s is refused', (_what, text) => {
    expect(() => show(text)).toThrow()
  })

  test('for another account is refused, in either order', () => {
    expect(() => readMessage(['0x00', other], account)).toThrow('not for this account')
    expect(() => readMessage([other, '0x00'], account)).toThrow('not for this account')
    expect(readMessage([account, 'hi'], account)).toBe('0x6869')
  })
})
