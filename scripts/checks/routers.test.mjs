// @tier gate
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'

const packages = join(root, 'packages')

// The page checks what a gateway built, so it has a list of its own: it must not ask whom it checks.
test('the routers that a page trusts are those that our gateway swaps by', async () => {
  const { isUniswap } = await import(join(packages, 'parts/src/review/routers.ts'))
  const { uniswapChains } = await import(join(packages, 'gateway/src/uniswap/contracts.ts'))
  const built = Object.entries(uniswapChains).flatMap(([chain, { v2Router, v3Router }]) =>
    [v2Router, v3Router].map((router) => ({ chain, router })),
  )
  for (const { chain, router } of built) expect(isUniswap(chain, router), `${chain} ${router}`).toBe(true)

  const source = readFileSync(join(packages, 'parts/src/review/routers.ts'), 'utf8')
  const trusted = new Set(source.match(/0x[0-9a-f]{40}/g))
  expect(trusted).toEqual(new Set(built.map(({ router }) => router.toLowerCase())))
})
