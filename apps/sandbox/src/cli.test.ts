// @tier gate
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { SandboxDescription } from './sandbox.ts'

async function run(...args: string[]) {
  const file = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const env = { ...process.env, FOYER_SANDBOX_PORT: '0' }
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = /Foyer sandbox at (\S+)\n$/.exec(String(line))?.[1]
  const about: SandboxDescription = JSON.parse(await (await fetch(`${url}/sandbox`)).text())
  return { child, nodes: Object.values(about.chains).map(({ rpcUrl }) => rpcUrl) }
}

// A process id would not tell: where nobody collects the dead, a killed process keeps it.
async function alive(node: string): Promise<boolean> {
  return fetch(node).then(
    () => true,
    () => false,
  )
}

it.each([
  ['is interrupted', [], 'SIGINT'],
  ['is killed without a word', [], 'SIGKILL'],
  ['is tied to a parent that leaves', ['--tied'], undefined],
] as const)('ends its nodes when it %s', async (_, args, signal) => {
  const { child, nodes } = await run(...args)
  expect(await Promise.all(nodes.map(alive))).toEqual([true, true])

  if (signal === undefined) child.stdin.end()
  else child.kill(signal)
  await once(child, 'exit')

  await expect.poll(() => Promise.all(nodes.map(alive))).toEqual([false, false])
})
