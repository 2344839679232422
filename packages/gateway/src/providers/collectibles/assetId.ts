/** One collectible, as [CAIP-22](https://chainagnostic.org/CAIPs/caip-22) and CAIP-29 name it. */
export interface AssetId {
  readonly chain: string
  readonly standard: string
  /** Of its contract, in lower case. */
  readonly address: string
  readonly id: bigint
}

const form = /^(eip155:\d{1,32})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/

export function writeAssetId({ chain, standard, address, id }: AssetId): string {
  return `${chain}/${standard}:${address}/${id}`
}

/** `undefined` for what is no such id. */
export function readAssetId(text: string): AssetId | undefined {
  const [, chain, standard, address, id] = form.exec(text) ?? []
  return chain && standard && address && id ? { chain, standard, address, id: BigInt(id) } : undefined
}
