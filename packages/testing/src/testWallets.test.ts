// @tier gate
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { testWallets } from './testWallets.js'

const options = {
  name: 'Quay',
  privateKeys: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  chains: { 1: '', 8453: '' },
  connected: true,
} as const
const text = '0x48656c6c6f'

test('each wallet makes its own kind of trouble', async () => {
  const { locked, refusing, onOneChain, elsewhere, forgetting, answeringTwice } = testWallets
  const accounts = { method: 'eth_accounts' }

  expect(await locked(options).request(accounts)).toEqual([])
  await expect(refusing(options).request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 4001,
  })
  await expect(
    onOneChain(options).request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
  ).rejects.toMatchObject({ code: 4200 })
  expect(elsewhere(options).chainId).toBe(31_337)
  expect(await forgetting(options).request(accounts)).toEqual([])
  const twice = answeringTwice(options)
  const told: string[] = []
  twice.subscribe((event) => told.push(event))
  twice.setChain(8453)
  expect([told, twice.chainId]).toEqual([['chainChanged', 'chainChanged'], 8453])
})

test('a wallet that signs by another account does so in spite of its name, and one that switches tells it', async () => {
  const [first = '', second = ''] = testWallets.locked(options).accounts
  const signer = async (signature: unknown) =>
    recoverMessageAddress({ message: { raw: text }, signature: signature as `0x${string}` })

  const other = await testWallets
    .signingByAnother(options)
    .request({ method: 'personal_sign', params: [text, second] })
  expect(await signer(other)).toBe(first)
  const switching = testWallets.switchingAccount(options)
  const told: unknown[] = []
  switching.subscribe((_event, payload) => told.push(payload))
  const signed = await switching.request({ method: 'personal_sign', params: [text, first] })

  expect([await signer(signed), switching.accounts, told]).toEqual([
    first,
    [second, first],
    [[second, first]],
  ])
})
