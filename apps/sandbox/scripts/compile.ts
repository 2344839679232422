// Compiles contracts/*.sol into artifacts/*.json, so that the sandbox itself needs no compiler.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

interface Contract {
  readonly abi: readonly unknown[]
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly deployedBytecode: { readonly object: string }
  }
}
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>
}

const folder = new URL('../contracts/', import.meta.url)
const target = new URL('../artifacts/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))
const sources = Object.fromEntries(
  files.map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }]),
)
const output: Output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources,
      settings: {
        evmVersion: 'prague',
        optimizer: { enabled: true },
        metadata: { appendCBOR: false, bytecodeHash: 'none' },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
      },
    }),
  ),
)

const failures = (output.errors ?? []).filter((error) => error.severity === 'error')
if (failures.length > 0) throw new Error(failures.map((error) => error.formattedMessage).join('\n'))

mkdirSync(target, { recursive: true })
for (const [file, source] of Object.entries(sources)) {
  const name = file.replace(/\.sol$/, '')
  const contract = output.contracts[file]?.[name]
  if (contract === undefined) throw new Error(`${file} must hold a contract named ${name}`)

  const artifact = {
    name,
    source: createHash('sha256').update(source.content).digest('hex'),
    abi: contract.abi,
    bytecode: contract.evm.bytecode.object,
    runtime: contract.evm.deployedBytecode.object,
  }
  writeFileSync(new URL(`${name}.json`, target), `${JSON.stringify(artifact)}\n`)
}
