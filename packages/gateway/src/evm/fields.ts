import * as v from 'valibot'

/** An address as a node writes it, in lower case. */
export const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.toLowerCase())

/** 32 bytes as a node writes them, in lower case. */
export const evmHash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.toLowerCase())

/** An amount as a node writes it. */
export const evmQuantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)

/** A number that counts blocks, transactions or seconds. */
export const evmCount = v.pipe(
  evmQuantity,
  v.maxValue(2n ** 48n),
  v.transform((value) => Number(value)),
)
