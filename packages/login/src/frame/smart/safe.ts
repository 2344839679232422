import { checksumAddress, concatHex, type Hex, keccak256 } from 'viem'

/**
 * Safe 1.4.1 with its module for ERC-4337 0.3.0, at the addresses that they have on every chain
 * (https://github.com/safe-global/safe-deployments, https://github.com/safe-global/safe-modules-deployments).
 */
export const safeContracts = {
  factory: '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
  singleton: '0x41675c099f32341bf84bfc5382af534df5c7461a',
  /** Acts for the account as the entry point says, and answers for its signatures. */
  module: '0x75cf11467937ce3f2f357ce24ffc3dbf8fd5c226',
  setup: '0x2dd68b007b46fbe91b9a7c3eda5a7a1063cb5b47',
  multiSendCallOnly: '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
} as const

/** Of the code that makes a proxy of the singleton, by which an address made by CREATE2 is told beforehand. */
const proxyHash = '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb'
const salt = word('0x0')

/** 32 bytes, with zeros before. */
export function word(value: Hex | number | bigint): Hex {
  const digits = typeof value === 'string' ? value.slice(2) : value.toString(16)
  return `0x${digits.padStart(64, '0')}`
}

/** Bytes as they stand in parameters: how many, and with zeros after. */
export function packed(bytes: Hex): Hex {
  const digits = bytes.slice(2)
  return concatHex([word(digits.length / 2), `0x${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`])
}

/** What the proxy is set up with: one owner, and the module. */
function initializer(owner: Hex): Hex {
  const { module, setup } = safeContracts
  const enableModules = concatHex(['0x8d0dc49f', word(32), word(1), word(module)])
  return concatHex([
    // setup(address[],uint256,address,bytes,address,address,uint256,address): owners, threshold, who is called with what,
    // who answers what the Safe does not know, and a payment of nothing to nobody
    '0xb63e800d',
    ...[word(0x100), word(1), word(setup), word(0x140), word(module), word(0), word(0), word(0)],
    ...[word(1), word(owner), packed(enableModules)],
  ])
}

/** What {@link safeContracts}' factory is called with: it makes the account of an owner, and answers with its address. */
export function safeFactoryData(owner: Hex): Hex {
  const data = packed(initializer(owner))
  // createProxyWithNonce(address,bytes,uint256)
  return concatHex(['0x1688f0b9', word(safeContracts.singleton), word(0x60), salt, data])
}

/** Where the account of an owner is, or will be: the same on every chain. */
export function safeAddress(owner: Hex): Hex {
  const salted = keccak256(concatHex([keccak256(initializer(owner)), salt]))
  const hash = keccak256(concatHex(['0xff', safeContracts.factory, salted, proxyHash]))
  return checksumAddress(`0x${hash.slice(-40)}`)
}

/**
 * Addresses that only the own code of an owner's accounts has to call, since each of these takes the word of the key or of another
 * one: the Safe, its module, and the key's account once that is a contract too.
 */
export function ownContracts(owner: Hex, isDelegated: boolean): readonly Hex[] {
  return [safeAddress(owner), safeContracts.module, ...(isDelegated ? [owner] : [])]
}
