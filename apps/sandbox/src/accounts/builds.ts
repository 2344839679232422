import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'

const read = createRequire(import.meta.url)
const safe4337 = '@safe-global/safe-4337/build/artifacts/contracts'
const safe = '@safe-global/safe-contracts/build/artifacts/contracts'
const files = {
  entryPoint08: '@account-abstraction/contracts/artifacts/EntryPoint.json',
  simpleAccountFactory: '@account-abstraction/contracts/artifacts/SimpleAccountFactory.json',
  simple7702Account: '@account-abstraction/contracts/artifacts/Simple7702Account.json',
  entryPoint07: 'account-abstraction-0.7/artifacts/EntryPoint.json',
  verifyingPaymaster: 'account-abstraction-0.7/artifacts/VerifyingPaymaster.json',
  safeModuleSetup: `${safe4337}/SafeModuleSetup.sol/SafeModuleSetup.json`,
  safe4337Module: `${safe4337}/Safe4337Module.sol/Safe4337Module.json`,
  safeProxyFactory: `${safe}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`,
  safe: `${safe}/Safe.sol/Safe.json`,
  compatibilityFallbackHandler: `${safe}/handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json`,
  multiSend: `${safe}/libraries/MultiSend.sol/MultiSend.json`,
  multiSendCallOnly: `${safe}/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json`,
} as const
const bundler = '@pimlico/alto'

/** What makes each contract, as its authors compiled it. */
export type AccountBuilds = Readonly<Record<keyof typeof files, Hex>>

/**
 * Entry points, accounts and a paymaster; `undefined` where their packages are not installed. Some are under the GPL, so
 * nothing of theirs is published with the sandbox.
 */
export function accountBuilds(): AccountBuilds | undefined {
  try {
    return {
      entryPoint08: codeOf(files.entryPoint08),
      simpleAccountFactory: codeOf(files.simpleAccountFactory),
      simple7702Account: codeOf(files.simple7702Account),
      entryPoint07: codeOf(files.entryPoint07),
      verifyingPaymaster: codeOf(files.verifyingPaymaster),
      safeModuleSetup: codeOf(files.safeModuleSetup),
      safe4337Module: codeOf(files.safe4337Module),
      safeProxyFactory: codeOf(files.safeProxyFactory),
      safe: codeOf(files.safe),
      compatibilityFallbackHandler: codeOf(files.compatibilityFallbackHandler),
      multiSend: codeOf(files.multiSend),
      multiSendCallOnly: codeOf(files.multiSendCallOnly),
    }
  } catch {
    return undefined
  }
}

/** The file that starts the bundler, which is a program of its own and never part of this one. */
export function bundlerProgram(): string | undefined {
  try {
    return join(dirname(read.resolve(bundler)), 'cli/alto.js')
  } catch {
    return undefined
  }
}

function codeOf(file: string): Hex {
  const { bytecode }: { readonly bytecode: Hex } = read(file)
  return bytecode
}
