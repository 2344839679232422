// @tier gate
import { accountId } from '@foyer/core'
import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { addressOf, ownerOf, readMint, tokenAccountAddress } from './accounts.js'
import { parseAddress } from './address.js'
import { alice } from './fakeWallet.test-support.js'
import { at, programs } from './instructions.js'
import { solanaMainnet } from './networks.js'

function account(owner: string, data: Uint8Array, executable = false) {
  return { owner, data, executable, lamports: 1n }
}

/** Bytes of a mint with 6 decimals. */
function mint(length = 82, kind = 1) {
  const data = new Uint8Array(length)
  data[44] = 6
  data[45] = 1
  if (length > 165) data[165] = kind
  return data
}

test('mints of both programs are read, with extensions too', () => {
  expect(readMint(account(programs.token, mint()))).toEqual({
    program: programs.token,
    decimals: 6,
    notices: [],
    isBound: false,
    leftOf: expect.any(Function),
  })
  expect(readMint(account(programs.token2022, mint(300)))).toEqual({
    program: programs.token2022,
    decimals: 6,
    notices: [],
    isBound: false,
    leftOf: expect.any(Function),
  })
})

test.each([
  ['nothing', undefined],
  ['an account of another program', account(programs.system, mint())],
  ['a token account', account(programs.token, mint(165))],
  ['a token account with extensions', account(programs.token2022, mint(170, 2))],
  ['a mint that is not initialised', account(programs.token, new Uint8Array(82))],
])('%s is no mint', (_what, found) => {
  expect(readMint(found)).toBeUndefined()
})

test('coins are lost at programs, mints and token accounts, and not at keys', () => {
  const key = parseAddress(alice)
  expect(ownerOf(key, account(programs.token, mint(165)))).toBe('token')
  expect(ownerOf(key, account(programs.token2022, mint()))).toBe('token')
  expect(ownerOf(key, account('BPFLoaderUpgradeab1e11111111111111111111111', mint(36), true))).toBe('token')
  expect(ownerOf(key, account(programs.system, new Uint8Array()))).toBe('key')
})

test('the account for a token is where another library looks for it', async () => {
  const owner = parseAddress(alice)
  const token = parseAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  const keys = [owner, programs.token, token].map((key) => new PublicKey(key).toBuffer())
  const [tokenAccount] = PublicKey.findProgramAddressSync(keys, new PublicKey(programs.associated))

  expect(await tokenAccountAddress({ owner, mint: token, program: at(programs.token) })).toBe(
    tokenAccount.toBase58(),
  )
})

test('an account’s address is checked once more before it pays', () => {
  expect(addressOf(accountId(solanaMainnet.id, alice))).toBe(alice)
  expect(() => addressOf(accountId(solanaMainnet.id, 'nobody'))).toThrow(TypeError)
})
