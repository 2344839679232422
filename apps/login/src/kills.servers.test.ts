// @tier exhaustive: real servers that are killed
// @module-tag exhaustive
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkAudit } from '../../../packages/login/src/audit/audit.js'
import type { Secret } from '../../../packages/login/src/custody/vault.js'
import { ServiceError } from '../../../packages/login/src/frame/service.js'
import { openStore } from '../../../packages/login/src/store/store.js'
import { databaseAt, startDatabases } from './databases.test-support.js'
import { startService, type TestService } from './service.test-support.js'
import { newVisitor } from './visitor.test-support.js'

/** How often the service is killed; the database a fifth as often. */
const kills = Number(process.env.FOYER_KILLS ?? 20)
const visitors = 6

type Visitor = Awaited<ReturnType<typeof newVisitor>>

/** What a visitor was told, and what they have to go by. */
interface Person {
  readonly visitor: Visitor
  access: string | undefined
  /** Secrets of wallets that were sent, one of which may stand. */
  readonly sent: Secret[]
  isAcknowledged: boolean
  /** How often a code let in. */
  letIn: number
}

const isRefused = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.status >= 400 && error.status < 500

/** Goes on until it is answered, however often the service dies meanwhile. @throws what the service refuses */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  const refused = (error: unknown) => {
    if (isRefused(error)) return { error }
    throw error
  }
  const told = await vi.waitFor(() => ask().then((value) => ({ value }), refused), { interval: 20 })
  if ('error' in told) throw told.error
  return told.value
}

async function signUp(service: TestService): Promise<Person> {
  const person: Person = {
    visitor: await newVisitor(service),
    access: undefined,
    sent: [],
    isAcknowledged: false,
    letIn: 0,
  }
  const { visitor } = person
  // Where the answer was lost, the pause between two codes has begun: they come back later.
  const begun = await insist(() => visitor.begin()).catch(() => undefined)
  if (!begun) return person
  // A code that was used although nobody heard of it is over.
  const done = await insist(() => visitor.finish(begun)).catch(() => undefined)
  if (!done) return person
  person.letIn += 1
  person.access = done.access
  if (
    await visitor.finish(begun).then(
      () => true,
      () => false,
    )
  )
    person.letIn += 1
  await keep(person)
  return person
}

async function keep(person: Person) {
  const { visitor, access, sent } = person
  if (access === undefined) return
  await insist(async () => {
    // Kept although nobody heard of it.
    if (await visitor.me(access)) return
    const secret = visitor.newSecret()
    sent.push(secret)
    await visitor.keep(access, secret)
  })
  person.isAcknowledged = true
}

/** Whether the wallet of somebody opens, and is one that they sent. */
async function isTheirs({ visitor, access = '', sent }: Person): Promise<boolean> {
  const wallet = await visitor.me(access)
  if (!wallet) return false
  const { seed } = await visitor.open(access, wallet)
  return sent.some((secret) => Buffer.compare(secret.seed, seed) === 0)
}

it.each([
  ['SQLite', false],
  ['Postgres', true],
])(
  'with %s, no wallet is lost and no code lets in twice, however often the service is killed',
  async (_kind, hasServer) => {
    const databases = hasServer ? await startDatabases() : undefined
    if (databases) onTestFinished(() => databases.stop())
    const service = await startService(databases ? { database: await databases.newUrl() } : {})
    onTestFinished(service.stop)
    await service.start()
    const people: Person[] = []
    let isOver = false
    const coming = Array.from({ length: visitors }, async () => {
      while (!isOver) people.push(await signUp(service))
    })
    for (let killed = 0; killed < kills; killed += 1) {
      await sleep(100 + Math.random() * 400)
      if (databases && killed % 5 === 4) {
        await databases.server.kill()
        await databases.server.start()
      }
      await service.kill()
      await service.start()
    }
    isOver = true
    await Promise.all(coming)

    expect(people.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(kills / 4)
    expect(people.filter(({ letIn }) => letIn > 1)).toHaveLength(0)
    const lost: string[] = []
    for (const person of people)
      if (person.isAcknowledged && !(await isTheirs(person))) lost.push(person.visitor.email)
    expect(lost).toEqual([])

    // Who heard nothing comes back once the pause is over, and has the wallet that was kept, or makes it again.
    const back = people.filter(({ isAcknowledged }) => !isAcknowledged).slice(0, 20)
    for (const person of back) {
      const begun = await vi.waitFor(() => person.visitor.begin(), { interval: 1_000 })
      const { access, wallet } = await person.visitor.finish(begun)
      person.access = access
      if (!wallet) await keep(person)
      expect(await isTheirs(person)).toBe(true)
    }
    const db = await openStore(databaseAt(service.database))
    onTestFinished(() => db.destroy())
    expect(await checkAudit(db)).toMatchObject({ brokenAt: undefined })
    const wallets = await db.selectFrom('wallets').select('user_id').execute()
    expect(new Set(wallets.map(({ user_id }) => user_id)).size).toBe(wallets.length)
  },
  120_000 + kills * 2_000,
)
