// @tier gate, exhaustive: every way to log in with both custodies
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Login, logins, ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

const dayMs = 86_400_000

async function setup(custody: 'assisted' | 'self-required' = 'assisted') {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
  return { world, memory, browser: () => ownerBrowser(world, memory) }
}

async function comes(login: Login, custody: 'assisted' | 'self-required') {
  const { world, browser } = await setup(custody)
  const first = await browser()
  await first.logIn(login)
  const { addresses } = await first.page.standing()
  world.clock.now += 2 * dayMs
  const second = await browser()
  await second.logInAtHome(login)
  expect(await second.home.standing()).toMatchObject({ addresses })
}

const title = 'an owner by %s comes to the wallet at the page for owners of a new browser'
test.for(['google', 'x', 'farcaster'] as const)(title, (login) => comes(login, 'assisted'))
const rows = logins.flatMap((login) =>
  (['assisted', 'self-required'] as const).map((custody) => [login, custody] as const),
)
test.for(rows)(`${title}: %s`, { tags: 'exhaustive' }, ([login, custody]) => comes(login, custody))

test.for(['email', 'google'] as const)(
  'the page for owners makes no wallet for a login by %s that has none',
  async (login) => {
    const { world, browser } = await setup()
    // The owner by Google types the address of that account, or takes another account by mistake.
    if (login === 'email') await (await browser()).logIn('google')
    world.clock.now += 2 * dayMs
    const wallets = () => world.db.selectFrom('wallets').select('id').execute()
    const users = () => world.db.selectFrom('users').select('id').execute()
    const before = { wallets: await wallets(), users: await users() }
    const one = await browser()
    const said = await one.logInAtHome(login).catch((error: unknown) => error)
    expect(String(said)).toContain('no-account')
    expect(await wallets()).toEqual(before.wallets)
    if (login === 'email') expect(await users()).toEqual(before.users)
    expect(await one.kept.logins()).toEqual([])
  },
)
