import { quoted } from '@foyer/core'
import { type Hex, isAddress, isAddressEqual } from 'viem'
import { fieldsOf, hexOf, numberOf } from '../fields.js'
import { closeGaps, plainText, undrawn } from '../plainText.js'
import { RefusedRequestError, type Screen, type ScreenLine } from '../screen.js'
import { together } from '../together.js'
import { allowStep, type Ending, type EvmPlace, ownerLine, permit2Ending } from './amounts.js'
import { permit2, safeScreen } from './calls.js'
import type { EvmNetwork } from './transaction.js'

interface Field {
  readonly name: string
  readonly type: string
}

/** Typed data, read as far as the frame has to know it ([EIP-712](https://eips.ethereum.org/EIPS/eip-712)). */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Reads the parameters of `eth_signTypedData_v4`. @throws {RefusedRequestError} */
export function readTypedData(
  params: unknown,
  account: Hex,
  { chainId }: EvmNetwork,
  parse: (text: string) => unknown,
): TypedData {
  const [signer, told] = Array.isArray(params) ? params : []
  if (typeof signer !== 'string' || !isAddress(signer, { strict: false }) || !isAddressEqual(signer, account))
    throw new RefusedRequestError('The data is not for this account.', 4100)
  const { domain, types, primaryType, message } = fieldsOf(typeof told === 'string' ? parse(told) : told)
  const read = Object.fromEntries(
    Object.entries(fieldsOf(types)).map(([name, list]) => {
      if (!isName(name)) throw new RefusedRequestError('A type of the typed data is none.')
      return [name, fieldList(list)]
    }),
  )
  if (typeof primaryType !== 'string' || !Object.hasOwn(read, primaryType) || primaryType === domainType)
    throw new RefusedRequestError('The typed data has no such type.')
  const of = signedDomain(fieldsOf(domain), Object.hasOwn(read, domainType) ? read[domainType] : undefined)
  if (of.domain.chainId !== undefined && of.domain.chainId !== BigInt(chainId))
    throw new RefusedRequestError('The typed data is for another network.', 4901)
  const all = { ...read, [domainType]: of.type }
  return {
    domain: of.domain,
    types: all,
    primaryType,
    message: fieldsOf(typedValue(primaryType, message, all)),
  }
}

/**
 * Returns a value as its type has it. It is read once, so what is shown is what is hashed.
 * @throws {RefusedRequestError}
 */
function typedValue(type: string, value: unknown, types: TypedData['types']): unknown {
  if (Object.hasOwn(types, type)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw untyped()
    const given = new Map(Object.entries(value))
    return Object.fromEntries(
      (types[type] ?? []).map(({ name, type: of }) => [name, typedValue(of, given.get(name), types)]),
    )
  }
  const item = itemOf(type)
  if (item) {
    const size = type.slice(item.length + 1, -1)
    if (!Array.isArray(value) || (size !== '' && Number(size) !== value.length)) throw untyped()
    return Array.from(value, (one) => typedValue(item, one, types))
  }
  if (/^u?int\d*$/.test(type)) return integer(value)
  const isOf =
    type === 'bool'
      ? typeof value === 'boolean'
      : typeof value === 'string' && (!type.startsWith('bytes') || /^0x([\da-f]{2})*$/i.test(value))
  if (!isOf) throw untyped()
  return value
}

/** The type of each item of a list; `undefined` for a type that is no list. */
function itemOf(type: string): string | undefined {
  return /^(.+)\[\d*\]$/.exec(type)?.[1]
}

/** An integer, however pages write it. @throws {RefusedRequestError} */
function integer(value: unknown): bigint {
  const read = numberOf(value)
  if (read !== undefined) return read
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-\d{1,78}$/.test(value)) return BigInt(value)
  // As the page's side writes a negative `bigint`.
  if (typeof value === 'string' && /^0x-[\da-f]{1,64}$/.test(value)) return -BigInt(value.replace('-', ''))
  throw untyped()
}

const untyped = () => new RefusedRequestError('The typed data is not of its types.')

const domainType = 'EIP712Domain'
/** All that a domain may have, in the order that it is signed in where nobody says another. */
const domainFields: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** A domain as it is signed: a field that its type does not have says nothing, so it is not shown either. */
function signedDomain(
  told: TypedData['domain'],
  type: readonly Field[] = Object.entries(domainFields).flatMap(([name, type]) =>
    told[name] === undefined || told[name] === null ? [] : [{ name, type }],
  ),
): { readonly domain: TypedData['domain']; readonly type: readonly Field[] } {
  if (!type.every(({ name, type: of }) => Object.hasOwn(domainFields, name) && domainFields[name] === of))
    throw untyped()
  return { domain: fieldsOf(typedValue(domainType, told, { [domainType]: type })), type }
}

function fieldList(list: unknown): readonly Field[] {
  if (!Array.isArray(list)) throw new RefusedRequestError('A type of the typed data is none.')
  const names = new Set<unknown>()
  return list.map((each) => {
    const { name, type } = fieldsOf(each)
    // Of two fields with one name, one value would be signed twice.
    if (
      names.has(name) ||
      !isName(name) ||
      typeof type !== 'string' ||
      !isName(type.replace(/(\[\d*\])+$/, ''))
    )
      throw new RefusedRequestError('A type of the typed data is none.')
    names.add(name)
    return { name, type }
  })
}

/** Whether text is one name: types are hashed as text, in which several fields could stand in the place of one. */
function isName(text: unknown): text is string {
  return typeof text === 'string' && /^[^\s,()[\]]+$/.test(text)
}

/** The names of a type and of all that it is made of, in the order that they are hashed in. */
function partsOf(primaryType: string, types: TypedData['types']): readonly string[] {
  const found = new Set<string>()
  const visit = (type: string) => {
    const name = type.replace(/\[.*$/, '')
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const field of types[name] ?? []) visit(field.type)
  }
  visit(primaryType)
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
}

const fieldTexts = (fields: readonly Field[] = []) => fields.map(({ type, name }) => `${type} ${name}`)

/** A type with all that it is made of, as it is hashed. */
function encodeType(primaryType: string, types: TypedData['types']): string {
  return partsOf(primaryType, types)
    .map((name) => `${name}(${fieldTexts(types[name])})`)
    .join('')
}

/** The same, to be read. Contracts and exchanges go by the names, which say what is signed. */
function typesText(primaryType: string, types: TypedData['types']): readonly string[] {
  return partsOf(primaryType, types).map(
    (name) => `${text(name)}: ${text(fieldTexts(types[name]).join(', '))}`,
  )
}

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
/** What a permit allows. */
interface Permit {
  readonly token: Hex
  readonly spender: Hex
  readonly amount: bigint
  readonly ending: Ending
  /** The account that has to sign it, where the permit says so itself. */
  readonly owner?: Hex
}

/** Permits by their exact type: only then is what is read what the contract reads. */
const permits: Readonly<Record<string, (data: TypedData) => readonly (Permit | undefined)[]>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': ({
    domain,
    message,
  }) => [
    owned(
      permit(domain.verifyingContract, message.spender, message.value, signedUntil(message.deadline)),
      message.owner,
    ),
  ],
  // As DAI has it: all, or nothing.
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': ({
    domain,
    message,
  }) => {
    const ending = message.expiry === 0n ? {} : signedUntil(message.expiry)
    const amount = message.allowed === true ? 2n ** 256n - 1n : 0n
    return [owned(permit(domain.verifyingContract, message.spender, amount, ending), message.holder)]
  },
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: ({ message }) => [
    fromDetails(message.details, message),
  ],
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: ({ message }) =>
    listOf(message.details).map((each) => fromDetails(each, message)),
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    ({ message }) => [fromPermitted(message.permitted, message)],
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    ({ message }) => listOf(message.permitted).map((each) => fromPermitted(each, message)),
}

const safeTx =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

/** A transaction of networks of the ZK Stack (type 113), which take the signature of its fields for one of a transaction. */
const zkTransaction =
  'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)'

/** Shows typed data: the allowance of a permit, the calls of a Safe's transaction, all else field by field. @throws {RefusedRequestError} */
export async function showTypedData(data: TypedData, place: EvmPlace): Promise<Screen> {
  const { domain, primaryType, types, message } = data
  const type = encodeType(primaryType, types)
  if (type === zkTransaction) throw new RefusedRequestError('This typed data is a transaction.')
  const contract = addressOf(domain.verifyingContract)
  const whole: ScreenLine = {
    label: 'data',
    value: fieldsText(primaryType, types, message).join('\n'),
    as: 'fields',
  }
  const signed: readonly ScreenLine[] = [
    { label: 'type', value: typesText(primaryType, types).join('\n'), as: 'fields' },
    whole,
    { label: 'domain', value: fieldsText(domainType, types, domain).join('\n'), as: 'fields' },
  ]
  const where: readonly ScreenLine[] = contract ? [{ label: 'contract', value: contract, as: 'address' }] : []
  const isPermit2 = contract?.toLowerCase() === permit2
  const read = Object.hasOwn(permits, type) ? permits[type]?.(data) : undefined
  // Another contract may take words of Permit2 for something else.
  const allowed = read?.filter((each) => each !== undefined)
  if (
    read &&
    allowed &&
    allowed.length === read.length &&
    read.length > 0 &&
    (isPermit2 || type.startsWith('Permit('))
  ) {
    const steps = await Promise.all(
      allowed.map(({ token, spender, amount, ending, owner }) => {
        const others = [...(owner ? ownerLine(owner, place) : []), ...(isPermit2 ? where : [])]
        return allowStep(token, { spender, amount, ending, others }, place)
      }),
    )
    const [first] = steps
    return first && steps.length === 1 ? first : together(steps)
  }
  if (type === safeTx && contract) {
    const to = addressOf(message.to)
    const [value, operation, gasPrice] = [message.value, message.operation, message.gasPrice].map(numberOf)
    const call = typeof message.data === 'string' ? message.data : undefined
    if (
      to &&
      value !== undefined &&
      gasPrice !== undefined &&
      operation !== undefined &&
      call !== undefined
    ) {
      const asked = { to, value, gasPrice, data: hexOf(call.toLowerCase()), operation: Number(operation) }
      const screen = operation <= 1n ? await safeScreen(contract, asked, place) : undefined
      if (screen) return screen
    }
  }
  return {
    title: 'typedData',
    what: quoted(plainText(typeof domain.name === 'string' ? domain.name : primaryType, 60)),
    // A contract may act on it, and so may an exchange or a network that checks it without a contract.
    weight: 'danger',
    lines: [...where, ...signed],
    warnings: ['unknown'],
    moves: 'unknown',
  }
}

/** The fields that are signed, and no others: what a message has beside its types is not. */
function fieldsText(type: string, types: TypedData['types'], value: unknown, indent = ''): readonly string[] {
  const given = new Map(Object.entries(fieldsOf(value)))
  return (types[type] ?? []).flatMap(({ name, type: of }) =>
    valueText(`${indent}${text(name)}`, of, types, given.get(name), `${indent}  `),
  )
}

function valueText(
  label: string,
  type: string,
  types: TypedData['types'],
  value: unknown,
  indent: string,
): readonly string[] {
  const item = itemOf(type)
  if (!item)
    return Object.hasOwn(types, type)
      ? [`${label}:`, ...fieldsText(type, types, value, indent)]
      : [`${label}: ${text(value)}`]
  const all = listOf(value)
  const head = `${label} (${all.length}):`
  if (Object.hasOwn(types, item)) return [head, ...all.flatMap((one) => fieldsText(item, types, one, indent))]
  // A list of lists says where each of them ends.
  if (itemOf(item))
    return [
      head,
      ...all.flatMap((one) => valueText(`${indent}${label.trim()}`, item, types, one, `${indent}  `)),
    ]
  return [
    `${head} ${all.map((one) => (/, |"/.test(String(one)) ? JSON.stringify(text(one)) : text(one))).join(', ')}`,
  ]
}

function text(value: unknown): string {
  // What turns letters around, or breaks lines, would draw another message.
  const escaped = String(value)
    // Such letters of the page itself would pass for them.
    .replace(/\\(?=u[\da-f]{4})/g, '\\u005c')
    .replace(undrawn, (char) =>
      char.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
  return closeGaps(escaped)
}

/** Returns undefined for a time that is none. */
function signedUntil(told: unknown): Ending | undefined {
  const usable = numberOf(told)
  return usable === undefined ? undefined : { usable }
}

function permit(
  token: unknown,
  spender: unknown,
  amount: unknown,
  ending: Ending | undefined,
): Permit | undefined {
  const [of, to, most] = [addressOf(token), addressOf(spender), numberOf(amount)]
  return of && to && most !== undefined && ending
    ? { token: of, spender: to, amount: most, ending }
    : undefined
}

/** A permit without a valid owner is not read. */
function owned(read: Permit | undefined, told: unknown): Permit | undefined {
  const owner = addressOf(told)
  return read && owner && { ...read, owner }
}

function fromDetails(told: unknown, { spender, sigDeadline }: TypedData['message']): Permit | undefined {
  const { token, amount, expiration } = fieldsOf(told)
  const [end, usable] = [numberOf(expiration), numberOf(sigDeadline)]
  const isWhole = end !== undefined && usable !== undefined
  return permit(token, spender, amount, isWhole ? permit2Ending(end, usable) : undefined)
}

function fromPermitted(told: unknown, { spender, deadline }: TypedData['message']): Permit | undefined {
  const { token, amount } = fieldsOf(told)
  const ending = signedUntil(deadline)
  return permit(token, spender, amount, ending && { ...ending, isOnce: true })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function addressOf(value: unknown): Hex | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? hexOf(value) : undefined
}
