// @tier gate
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

// Both sides count the time of a login that waits: the browser that keeps it, and the service that helps it.
test.each([
  [14, 0],
  [16, 0],
  [58, 0],
  [61, 1],
])(
  'with the key service away for %d minutes, a login by email on a new browser takes %d codes more',
  async (minutes, codes) => {
    ownerPage()
    const world = await ownerWorld('assisted')
    const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
    const [one, other] = [await ownerBrowser(world, memory), await ownerBrowser(world, memory)]
    await one.logIn('email')
    world.clock.now += 26 * 3_600_000
    world.keys.isAway = true
    await expect(other.logIn('email')).rejects.toMatchObject({ problem: 'keys-away' })
    const letters = world.sent.length
    world.clock.now += minutes * 60_000
    world.keys.isAway = false
    await other.logIn('email')
    expect(world.sent.slice(letters).filter(({ text }) => /\b\d{6}\b/.test(text))).toHaveLength(codes)
  },
)
