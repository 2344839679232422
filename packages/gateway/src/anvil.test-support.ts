import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'

/** A local chain in a process of its own, on a free port. `stop` ends it. */
export async function startAnvil(
  chainId: number,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const port = await freePort()
  const options = ['--chain-id', String(chainId), '--port', String(port), '--silent']
  const child = spawn(binary(), options, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 400 && !(await answers(url)); attempt++) {
    if (child.exitCode !== null) throw new Error(`anvil ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return { url, stop: () => child.kill() }
}

/** The platform's binary, found from the package that depends on it. */
function binary(): string {
  const here = createRequire(import.meta.url)
  const anvil = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const system = process.platform === 'win32' ? 'win32' : process.platform
  const file = system === 'win32' ? 'anvil.exe' : 'anvil'
  return anvil.resolve(`@foundry-rs/anvil-${system}-${cpu}/bin/${file}`)
}

async function answers(url: string): Promise<boolean> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  const call = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return call.then(
    ({ ok }) => ok,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
