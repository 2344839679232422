/** A number, or a yes, as a contract answers it. */
export function wordIn(answer: string | undefined): bigint | undefined {
  return answer && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
