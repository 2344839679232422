// @tier gate
import { concatHex, getCreate2Address, type Hex, padHex, serializeErc6492Signature, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LocalChain, startLocalChain } from '../../localChain.test-support.js'
import { sqlite } from '../../sql/sqlite.js'
import { messageOf, person, refusalIn, zoneWorld } from './ensSubnames.test-support.js'

/** Contracts that take every signature for theirs (ERC-1271), and none. */
const yes = returning('0x1626ba7e')
const no = returning('0xffffffff')
/** Deploys what it is sent after 32 bytes of salt (https://github.com/Arachnid/deterministic-deployment-proxy). */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const [wallet, stranger] = [
  '0x00000000000000000000000000000000000f0e81',
  '0x00000000000000000000000000000000000f0e82',
] as const
const ada = person()

let node: LocalChain
beforeAll(async () => {
  node = await startLocalChain(1)
  await node.client.setCode({ address: wallet, bytecode: yes })
  await node.client.setCode({ address: stranger, bytecode: no })
})
afterAll(() => node.stop())

function world(url = node.url) {
  return zoneWorld(sqlite(':memory:'), {}, { chains: { 'eip155:1': url }, fetch })
}

it('a contract registers a name by what it says of the signature (ERC-1271)', async () => {
  const { register, gateway } = world()
  const made = await register(ada, messageOf('safe.shop.eth'), { address: wallet })
  expect([made.status, await made.json()]).toMatchObject([200, { addresses: { 60: { address: wallet } } }])
  const refused = await register(ada, messageOf('other.shop.eth'), { address: stranger })
  expect(await refusalIn(refused)).toMatchObject({ status: 401, field: 'signature' })
  await gateway.close()
})

it('a contract registers an address for its own chain alone', async () => {
  const { register, ask, gateway } = zoneWorld(
    sqlite(':memory:'),
    {},
    { chains: { 'eip155:8453': node.url }, fetch },
  )
  const form = { address: wallet, coin_type: 0x80002105 }
  expect((await register(ada, messageOf('safe.shop.eth'), form)).status).toBe(200)
  const { addresses } = await (await ask('/v1/profile/account/safe.shop.eth')).json()
  expect(addresses).toEqual({ 2147492101: { address: wallet, created_at: null } })
  await gateway.close()
})

it('a contract that is not deployed yet registers a name too (ERC-6492)', async () => {
  const { register, gateway } = world()
  const bytecode = deploying(yes)
  const salt = padHex('0x01')
  const address = getCreate2Address({ from: factory, salt, bytecode })
  const signature = serializeErc6492Signature({
    address: factory,
    data: concatHex([salt, bytecode]),
    signature: '0x1234',
  })
  expect((await register(ada, messageOf('soon.shop.eth'), { address, signature })).status).toBe(200)
  const elsewhere = await register(ada, messageOf('late.shop.eth'), { address: person().address, signature })
  expect(await refusalIn(elsewhere)).toMatchObject({ status: 401, field: 'signature' })
  await gateway.close()
})

it('a node that is down does not make a signature a wrong one; a key needs none', async () => {
  const { register, gateway } = world('http://127.0.0.1:9')
  expect((await register(ada, messageOf('safe.shop.eth'), { address: wallet })).status).toBe(503)
  expect((await register(ada, messageOf('ada.shop.eth'))).status).toBe(200)
  await gateway.close()
})

/** Code that answers any call by one word. */
function returning(word: Hex): Hex {
  return concatHex(['0x7f', padHex(word, { dir: 'right' }), '0x60005260206000f3'])
}

/** Code that leaves another one behind. */
function deploying(code: Hex): Hex {
  const size = toHex((code.length - 2) / 2, { size: 1 })
  // PUSH1 size, DUP1, PUSH1 offset, PUSH1 0, CODECOPY, PUSH1 0, RETURN
  return concatHex(['0x60', size, '0x80', '0x600b', '0x6000', '0x39', '0x6000', '0xf3', code])
}
