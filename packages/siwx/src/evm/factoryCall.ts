import { concatHex, type Hex, padHex, size, toHex } from 'viem'

/** The signature of a contract that a factory has yet to make (ERC-6492). */
export interface FactoryCall {
  readonly factory: Hex
  readonly data: Hex
  /** The contract that it makes. */
  readonly address: Hex
  /** The call that asks it then. */
  readonly question: Hex
}

/** The bytes at which the parts of the program begin. */
const ask = 74
const end = 198
const data = 209

/**
 * Writes a program for one `eth_call` without a recipient: it calls the factory where the address has no code, asks the
 * contract, and returns a whole word: 1 where that says yes in one, else 0. An address that has code, by a block that came
 * in between, is asked as it is.
 */
export function factoryProgram({ factory, data: sent, address, question }: FactoryCall): Hex {
  const code = concatHex(['0x73', address, '0x3b'])
  const length = (bytes: Hex) => at(size(bytes))
  return concatHex([
    // extcodesize(address) → ask
    ...([code, at(ask), '0x57'] as const),
    // codecopy(0, data, length); call(gas, factory, 0, 0, length, 0, 0)
    ...([length(sent), at(data), '0x600039'] as const),
    ...(['0x60006000', length(sent), '0x60006000', '0x73', factory, '0x5af150'] as const),
    // ask: iszero(extcodesize(address)) → end
    ...(['0x5b', code, '0x15', at(end), '0x57'] as const),
    // codecopy(0, data + length, length); staticcall(gas, address, 0, length, 0, 32)
    ...([length(question), at(data + size(sent)), '0x600039'] as const),
    ...(['0x60206000', length(question), '0x6000', '0x73', address, '0x5afa'] as const),
    // and(success, returndatasize > 31, mload(0) = yes)
    ...(['0x601f3d1116', '0x600051', '0x7f', padHex('0x1626ba7e', { dir: 'right' }), '0x1416'] as const),
    // mstore(0, it); return(0, 32)
    '0x60005260206000f3',
    // end: mstore(0, 0); return(0, 32)
    '0x5b600060005260206000f3',
    ...[sent, question],
  ])
}

/** PUSH3. */
function at(place: number): Hex {
  return concatHex(['0x62', toHex(place, { size: 3 })])
}
