// @tier gate
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { keepWallet, openKeyBy } from '../frame/vaults.js'
import { logIn, loginWorld, memorySealer, vaultOf } from '../login.test-support.js'
import { KeyServiceError } from '../sealer/askKeyService.js'
import type { Sealer } from '../sealer/sealer.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

test('no call that the key service does not answer is counted', async () => {
  let isAway = true
  const away = (sealer: Sealer): Sealer => {
    const ask = <T>(work: () => Promise<T>) =>
      isAway ? Promise.reject(new KeyServiceError(0, 'away')) : work()
    return {
      keyId: sealer.keyId,
      seal: (...args) => ask(() => sealer.seal(...args)),
      unseal: (...args) => ask(() => sealer.unseal(...args)),
    }
  }
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const sealers = { login: await memorySealer('one'), recovery: away(await memorySealer('two')) }
  const world = await loginWorld({ store: database(), sealers: { ...sealers, login: away(sealers.login) } })
  const browser = await world.browser()
  const vault = vaultOf(browser, (await logIn(world, browser)).access)
  const counts = () => db.selectFrom('rates').select(['bucket', 'n']).orderBy('bucket').execute()
  const away503 = { problem: 'keys-away' }

  const before = await counts()
  await expect(keepWallet(vault, secret, { eip155: '0xabc' })).rejects.toMatchObject(away503)
  expect(await counts()).toEqual(before)
  isAway = false
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  isAway = true
  const made = await counts()
  await expect(openKeyBy(vault, wallet, { kind: 'assisted' })).rejects.toMatchObject(away503)
  expect(await counts()).toEqual(made)
})
