import { isRevert, type RpcError } from './rpcError.js'

/** Patterns read letters and digits alone: nodes write `already known`, `ALREADY_KNOWN`, `AlreadyKnown`, `txn-already-known`. */
const joints = /0x[\da-f]*|[^a-z\d]/g
const there =
  /already(been)?(known|import|exist|process|in[a-z]{0,9}(pool|block|system))|(?<!un|not)knownt(x|ransaction)|dup(licate)?t(x|ransaction)|samehash/
/** Another transaction, or a bad one, is there. */
const another = /nonce|sequence|replac|conflict|account|sender|address|other|different|invalid|no?talready/
const isNonceUsed = /nonce(?!gap|too(high|far|big))|sequence|stale|outdated|aa25/
const isDoubtful =
  /already|(?<!un|not)known|dup|(?<!no?t)exist|mined|seen|banned|orspent|timed?out|deadline|connection|upstream|eof|internal|thenoderefused|^$/
/** By these words a node says that it looked, whatever the code. */
const looked = /fund|balance|gas|fee|price/

/**
 * Returns the meaning of a node's refusal of something signed. `there`: it has it already. `refused`: it looked at it and does
 * not take it. `unclear`: neither is certain.
 */
export function sendVerdict(refusal: RpcError): 'there' | 'refused' | 'unclear' {
  const said = refusal.message.toLowerCase().replace(joints, '')
  if (there.test(said) && !another.test(said)) return 'there'
  if (isNonceUsed.test(said)) return 'unclear'
  const isUnclear = isDoubtful.test(said) || refusal.code === -32603
  return isUnclear && !isRevert(refusal) && !looked.test(said) ? 'unclear' : 'refused'
}
