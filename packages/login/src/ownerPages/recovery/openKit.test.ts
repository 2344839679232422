// @tier gate
import { expect, test } from 'vitest'
import { randomBytes } from '../../custody/bytes.js'
import { newKitCode, writeKitCode } from '../../custody/kitCode.js'
import { addresses } from '../../frame/keys/derive.js'
import { kitFile } from '../../frame/screens/kitFile.js'
import { addWay, keepWallet, openKey } from '../../frame/vaults.js'
import { atManage, logIn, loginWorld, vaultOf } from '../../login.test-support.js'
import { openKit } from './openKit.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

test('a kit opens the wallet with its file and code, both, without the service', async () => {
  const world = await loginWorld()
  const browser = await world.browser()
  const vault = vaultOf(browser, await atManage(browser, (await logIn(world, browser)).access))
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })
  const code = newKitCode()
  const key = await openKey(vault, wallet, browser.jkt, 1)
  const file = await kitFile(await addWay(vault, wallet, key, { kind: 'kit', code })).text()
  const written = await writeKitCode(code)
  await world.login.close()

  const opened = { addresses: addresses(secret.seed), entropy: secret.entropy }
  expect(await openKit(file, written.toLowerCase())).toEqual(opened)
  // Nothing vouches for the addresses of the file.
  expect(await openKit(file.replace('0xabc', '0xdef'), written)).toEqual(opened)
  expect(file).not.toContain(written)
  await expect(openKit(file, await writeKitCode(newKitCode()))).rejects.toMatchObject({ fault: 'wrongPair' })
  await expect(openKit(file, 'ABCD')).rejects.toMatchObject({ fault: 'wrongCode' })
  for (const wrong of ['', '{}', file.replace('kit-1', 'kit-2'), file.slice(0, 200)])
    await expect(openKit(wrong, written)).rejects.toMatchObject({ fault: 'wrongFile' })
  // A letter that is wrong anywhere in the file is not blamed on the code.
  const faults = { vault: 'damaged', box: 'damaged', blob: 'damaged', lock: 'wrongPair' }
  for (const [part, fault] of Object.entries(faults)) {
    const damaged = file.replace(
      new RegExp(`("${part}": ?".{9})(.)`),
      (_, before, letter) => `${before}${letter === 'A' ? 'B' : 'A'}`,
    )
    expect(damaged).not.toBe(file)
    await expect(openKit(damaged, written)).rejects.toMatchObject({ fault })
  }
})
