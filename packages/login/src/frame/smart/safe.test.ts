// @tier gate
import { type Address, decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { safeAddress, safeContracts, safeFactoryData } from './safe.js'

const owner: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const abi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
])
const none = '0x0000000000000000000000000000000000000000'

test('a Safe is made with one owner and one module, and nothing is paid for it', () => {
  const { args: made } = decodeFunctionData({ abi, data: safeFactoryData(owner) })
  const [singleton, initializer, nonce] = made
  expect(String(singleton).toLowerCase()).toBe(safeContracts.singleton)
  expect(nonce).toBe(0n)
  const setup = decodeFunctionData({ abi, data: `0x${String(initializer).slice(2)}` })
  const { module, setup: caller } = safeContracts
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)
  const [owners, threshold, to, data, ...rest] = setup.args
  expect(owners).toEqual([owner])
  expect([threshold, to, ...rest].map(lower)).toEqual([1n, caller, module, none, 0n, none])
  const enabled = decodeFunctionData({ abi, data: `0x${String(data).slice(2)}` })
  expect(enabled.args.flat().map(lower)).toEqual([module])
})

test('its address is that of no other owner, however the owner is written', () => {
  const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(safeAddress(owner)).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(safeAddress(owner)).toBe(safeAddress(`0x${owner.slice(2).toLowerCase()}`))
  expect(safeAddress(owner)).not.toBe(safeAddress(other))
})
