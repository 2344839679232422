import * as v from 'valibot'

/** As valibot's, which walks inherited keys too: one that a page adds to the prototype of all objects is no field of ours. */
export function object<const E extends v.ObjectEntries>(entries: E) {
  return v.object<E>(Object.assign(Object.create(null), entries))
}

/** Text of at most `max` characters. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** What pairs an answer with its call: new for each call. */
export const id = v.pipe(v.string(), v.regex(/^[-\w]{1,64}$/))

/** An e-mail address in letters of any script, all of which are drawn. The service reads addresses by it, too. */
export const email = v.pipe(
  text(254),
  v.regex(
    /^(?!.*[\p{C}\p{DI}\u2800\ufffc\u{1d159}\u{13430}-\u{13442}\u{16fe4}])[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,253}$/u,
  ),
)

/** A one-time code, as it was typed: whether it is right, the service says. */
export const otp = v.pipe(v.string(), v.minLength(1), v.maxLength(20))

/** A chain: the number of an EVM chain ([EIP-155](https://eips.ethereum.org/EIPS/eip-155)), or a CAIP-2 id. */
export const chainId = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  v.pipe(v.string(), v.regex(/^(\d{1,16}|[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/)),
])

/** An address as its chain writes it, without the chain. */
export const address = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/))

/** Bytes in hex, with `0x` before. */
export const hex = v.pipe(text(1_000_000), v.regex(/^0x[0-9a-fA-F]*$/))

/** Where to go next: `https`, or this machine. */
export const link = v.pipe(
  text(4_096),
  v.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/),
)

/** A name to be shown, from the provider of an identity. */
export const userName = v.nullish(text(254))
