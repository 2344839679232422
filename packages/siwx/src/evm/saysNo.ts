/** The ends of the EVM, by the names that nodes give them. A contract that comes to one of them said no. */
const ends =
  /\brevert(ed)?\b|out ?of ?(gas|memory|offset)|gas uint64 overflow|invalid ?(fe ?)?(opcode|jump|code)|(bad|undefined) (instruction|jump)|stack ?(under|over)flow|stack limit|opcode ?not ?found|memory ?limit|(init|contract|code) ?size|write protection|state change during static|return data out of bounds|call ?(depth|too ?deep)|vm (exception|execution error)/i
/** The words of a node that did not run it to its end. */
const unfinished = /rate.?limit|too many requests|time(d )?.?out|header not found|unavailable/i

/**
 * Whether a node's error is the answer of a contract, which reverted or came to its end in another way. All others are
 * the node's: the word of the contract is not known then.
 * @param error of any library: the JSON-RPC error may be one of its causes
 */
export function saysNo(error: unknown): boolean {
  const causes = causesOf(error)
  return causes.some(isOfContract) && !causes.some(({ code }) => code === 429)
}

function isOfContract({ code, data, message, details }: Cause): boolean {
  if (typeof code !== 'number') return false
  // By execution-apis, 3 is a revert and nothing else. Other nodes give the bytes, some of them behind a word.
  if (code === 3 || (typeof data === 'string' && /^(reverted 0x|0x[\da-f]{2})/i.test(data))) return true
  const said = `${details ?? message}`
  return /execution reverted/i.test(said) || (ends.test(said) && !unfinished.test(said))
}

type Cause = Readonly<Record<string, unknown>>

function causesOf(error: unknown): readonly Cause[] {
  const causes: Cause[] = []
  for (let at = error; isObject(at) && !causes.includes(at) && causes.length < 9; at = at.cause)
    causes.push(at)
  return causes
}

function isObject(value: unknown): value is Cause {
  return typeof value === 'object' && value !== null
}
