// @tier gate
import { concatHex, type Hex, padHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import { type LocalChain, startLocalChain } from '../localChain.test-support.js'
import { sqlite } from '../sql/sqlite.js'
import { now, refusalIn } from './ensSubnames/ensSubnames.test-support.js'
import { smartSessions } from './smartSessions.js'

/** Contracts that take every signature for theirs (ERC-1271), and none; and one that gives back what it is sent. */
const [wallet, stranger, echo] = [
  '0x00000000000000000000000000000000000f0e81',
  '0x00000000000000000000000000000000000f0e82',
  '0x00000000000000000000000000000000000f0e83',
] as const
const saying = (word: Hex) => concatHex(['0x7f', padHex(word, { dir: 'right' }), '0x60005260206000f3'])

let node: LocalChain
beforeAll(async () => {
  node = await startLocalChain(1)
  await node.client.setCode({ address: wallet, bytecode: saying('0x1626ba7e') })
  await node.client.setCode({ address: stranger, bytecode: saying('0xffffffff') })
  await node.client.setCode({ address: echo, bytecode: '0x365f5f37365ff3' })
})
afterAll(() => node.stop())

it('a session of a contract is ended by what the contract says of the signature (ERC-1271)', async () => {
  const { providers, activate } = smartSessions({ sql: sqlite(':memory:') })
  const { get, post, close } = gatewayOf({
    providers,
    now: () => now,
    chains: { 'eip155:1': node.url },
    fetch,
  })
  const project = { id: 'tide', name: 'Tide Game' }
  const rest = { project, expiry: now / 1_000 + 60, createdAt: now / 1_000, permissions: [], policies: [] }
  const revoke = async (address: string) => {
    const account = `eip155:1:${address}`
    await activate(account, { ...rest, pci: address })
    const response = await post(`/v1/sessions/${account}/revoke?projectId=shop`, {
      pci: address,
      signature: '0x1234',
    })
    const { pcis }: { pcis: readonly { revokedAt: number | null }[] } = await (
      await get(`/v1/sessions/${account}`)
    ).json()
    return { response, revokedAt: pcis[0]?.revokedAt }
  }
  expect(await revoke(wallet)).toMatchObject({ response: { status: 200 }, revokedAt: now / 1_000 })
  for (const other of [stranger, echo]) {
    const refused = await revoke(other)
    expect(await refusalIn(refused.response)).toMatchObject({ status: 401, field: 'signature' })
    expect(refused.revokedAt).toBeNull()
  }
  await close()
})
