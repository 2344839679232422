// @tier exhaustive: real servers under load
// @module-tag exhaustive
import { expect, it, onTestFinished } from 'vitest'
import { startKms, startVault } from '../../../packages/login/src/sealer/keyServices.test-support.js'
import { startDatabases } from './databases.test-support.js'
import { startService } from './service.test-support.js'
import { newVisitor } from './visitor.test-support.js'

const arn = 'arn:aws:kms:eu-central-1:123456789012:key/11111111-2222-3333-4444-555555555555'

it.each([
  ['SQLite', false],
  ['Postgres', true],
])(
  'with %s, no login fails while secret and keys are changed, and all wallets open after',
  async (_kind, hasServer) => {
    const databases = hasServer ? await startDatabases() : undefined
    if (databases) onTestFinished(() => databases.stop())
    const service = await startService(databases ? { database: await databases.newUrl() } : {})
    onTestFinished(service.stop)
    const [vault, kms] = await Promise.all([startVault('token'), startKms('hunter2hunter2')])
    await service.start()
    const failed: unknown[] = []
    const wallets: (() => Promise<boolean>)[] = []
    let isOver = false
    const coming = Array.from({ length: 8 }, async () => {
      while (!isOver)
        try {
          const visitor = await newVisitor(service)
          const { access } = await visitor.finish(await visitor.begin())
          const secret = visitor.newSecret()
          await visitor.keep(access, secret)
          const opens = async () => {
            const wallet = await visitor.me(access)
            if (!wallet) return false
            return Buffer.compare((await visitor.open(access, wallet)).seed, secret.seed) === 0
          }
          if (!(await opens())) throw new Error('The wallet does not open.')
          wallets.push(opens)
        } catch (error) {
          failed.push(error)
        }
    })
    const some = async (count = wallets.length + 20) =>
      expect.poll(() => wallets.length).toBeGreaterThan(count)

    await some()
    // The secret, in the three steps that README has.
    const [{ secret: first }, second] = [service.options(), service.newSecret()]
    await service.change({ otherSecret: second })
    await some()
    await service.change({ secret: second, otherSecret: first })
    await some()
    await service.change({ otherSecret: undefined })
    // The keys, from files to two key management services, and the login's once more to another there.
    const older = Object.values(service.keys)
    const atVault = (key: string) => ({ vault: vault.url, key, token: 'token' })
    const recovery = {
      aws: arn,
      accessKeyId: 'AKIATEST',
      secretAccessKey: 'hunter2hunter2',
      endpoint: kms.url,
    }
    await service.change({ keys: { login: atVault('one'), recovery, older } })
    await some()
    expect(await service.run('rotate')).toMatchObject({ code: 0 })
    await service.change({ keys: { login: atVault('one'), recovery } })
    await some()
    await service.change({ keys: { login: atVault('two'), recovery, older: [atVault('one')] } })
    expect(await service.run('rotate')).toMatchObject({ code: 0 })
    await service.change({ keys: { login: atVault('two'), recovery } })
    await some()
    isOver = true
    await Promise.all(coming)

    expect(failed).toEqual([])
    expect(service.said()).not.toContain('"error"')
    const opened = await Promise.all(wallets.map((opens) => opens()))
    expect(opened.every(Boolean)).toBe(true)
    expect(wallets.length).toBeGreaterThan(120)
  },
  120_000,
)
