// @tier exhaustive: three browser engines
// @module-tag exhaustive
import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engines } from './browsers.test-support.js'
import { contexts, flows, goThrough } from './flows.test-support.js'
import { type EngineWorld, engineWorld } from './world.test-support.js'

/** What hosts are told of each browser; `FOYER_WRITE=1` writes down what was seen. */
const told = new URL('../../../../docs/browsers.md', import.meta.url)
const cells = engines.flatMap((engine) => contexts.map((context) => ({ engine, context })))

let world: EngineWorld
beforeEach(async () => {
  world = await engineWorld()
})
afterEach(() => world.close())

test.each(cells)('$engine.name, $context', async ({ engine, context }) => {
  const { outcomes, leaks } = await goThrough(world, engine, context)

  const begin = `| ${engine.name}, ${context} |`
  const row = `${begin} ${flows.map((flow) => outcomes[flow]).join(' | ')} |`
  expect(row).not.toContain('fails')
  expect(leaks).toEqual([])
  expect(world.errors).toEqual([])
  const lines = readFileSync(told, 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith(begin))
  if (process.env.FOYER_WRITE) writeFileSync(told, lines.with(at, row).join('\n'))
  else expect(row).toBe(lines[at])
})
