/** Some tokens count in 96 bits, and take half of that or more for no end. */
const endless = 2n ** 95n

/** Whether an allowance is as good as one without an end. @param supply base units that there are, if the token says so */
export function isEndless(amount: bigint, supply = 0n): boolean {
  return amount >= endless || (supply > 0n && amount >= supply)
}

/**
 * Whether a number in a call of a token may name an item: `approve` and `transferFrom` are functions of coins (ERC-20) and of
 * items (ERC-721), and of contracts that have both (ERC-404). It may also if the contract cannot be asked.
 * @param ask returns the answer of the contract as `0x` hex; `undefined` if it has no such function
 */
export async function mayBeItem(
  ask: (data: `0x${string}`) => Promise<string | undefined>,
  number: bigint,
): Promise<boolean> {
  const says = async (data: `0x${string}`) => /^0x0*[1-9a-f]/i.test((await ask(data))?.slice(0, 66) ?? '')
  const answers = [
    // `supportsInterface` of ERC-165, with the id of ERC-721.
    says(`0x01ffc9a780ac58cd${'0'.repeat(56)}`),
    // `ownerOf`
    says(`0x6352211e${number.toString(16).padStart(64, '0')}`),
  ]
  return Promise.all(answers).then(
    (all) => all.includes(true),
    () => true,
  )
}
