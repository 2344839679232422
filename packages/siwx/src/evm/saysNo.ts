/** The ends of the EVM, by the names that nodes give them. A contract that comes to one of them said no. */
const ends = [
  'execution reverted',
  'revert(ed)?( with .*| 0x[\\da-f]*)?',
  'revert opcode executed',
  'out ?of ?(gas|offset)',
  '(memory|memorylimit|precompile)oog',
  'contract creation code storage out of gas',
  'gas uint64 overflow',
  'invalid ?(fe ?)?(opcode|instruction)( \\w+)?',
  '(bad|undefined) ?(instruction|opcode)( \\w+)?',
  '(bad|invalid) ?jump( ?destination)?',
  'opcode ?not ?found',
  'stack ?(under|over)flow',
  'stack limit reached \\d+',
  'max (init)?code ?size exceeded',
  'create(contract|initcode)sizelimit',
  'invalid code',
  'write protection',
  'state ?change ?during ?static ?call',
  'return ?data out of bounds',
  '(max )?call ?(depth exceeded|too ?deep)',
]
/** Words that nodes put before one. */
const before =
  '(error: )?((err|execution error|vm execution error|vm exception while processing transaction|evm error): ?|evm error )?'
/** Such an end is the whole of what a node says, but for its details: the same words may tell of the node itself. */
const isEnd = new RegExp(`^${before}(${ends.join('|')})(\\.|:.*| ?\\(.*\\))?$`, 'is')
/** The words of a node that did not run it to its end. */
const unfinished = /rate.?limit|too many requests|time(d )?.?out|header not found|unavailable/i
/** Nethermind and OpenEthereum say this of any end, and of their own failures too. Their word is in the data. */
const isFrame = /^vm execution error\.?$/i
/**
 * By execution-apis and its nodes, errors of the execution have one of these; others are of limits, plans and requests. No
 * code is a word: ZKsync's nodes say 3, a revert by execution-apis, of all that a call fails by.
 */
const codes: readonly unknown[] = [3, -32000, -32003, -32015, -32603]

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
  if (!codes.includes(code)) return false
  const words = `${details ?? message}`.trim()
  // Other data says nothing: nodes put bytes of their own database there as well.
  const said = isFrame.test(words) ? `${data}`.trim() : words
  return /^execution reverted/i.test(said) || (isEnd.test(said) && !unfinished.test(said))
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
