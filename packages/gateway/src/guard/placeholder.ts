/** As documents write them in the place of a key: `YOUR_KEY`, `<key>`, `${KEY}`, `changeme`, `sk_live_…`, `xxxx`. Each is all of it. */
const forms: readonly RegExp[] = [
  /^<.*>$|^\$?\{.*\}$|…|\.{3}|^\[.*\]$|^%.*%$|^\$[a-z_][a-z_ -]*$|^__\w+__$/i,
  /^:?(\w+[-_ ])*(api|project|access|secret)[-_ ]?(key|id|token|secret)$|^:\w*(key|id|token|secret)$|[-_ ]here$|^redacted$/i,
  /^(change|replace|fill|set|edit)[-_ ]?(me|this|it)$/i,
  /^((a|an|the|some|any|my)[-_ ])?(placeholder|dummy|example|sample|fake|todo|tbd|fixme)([-_ ]?(\w+[-_ ])?(key|id|token|secret|password))?$/i,
  /^(null|undefined|nan|none|true|false)$/i,
  /^[x*0._-]{3,}$|[-_][x*]{3,}$/i,
  // The name of the variable in place of its value.
  /^([A-Z\d_]*_)?(KEY|ID|TOKEN|SECRET|PASSWORD)$/,
  /^(process\.env|import\.meta|env:)/,
]
const named = /^((api|access|secret|private|public|project)[-_ ]?)+(key|id|token|secret|password)$/i
/** Of a key, and not of a host: `my-node` is a name that people give their own. */
const asked =
  /^(my|insert|enter|paste|put|replace|add|use)[-_ .]?(\w+[-_ .])*\w{0,12}(key|id|token|secret|password|here|this)$/i
const yours =
  /^your[-_ .]?(\w+[-_ .])*\w{0,12}(key|id|token|secret|password|project|endpoint|url|api|rpc|node|name|here)$/i
/** Within a key, though not within a password, which may have any character. */
const within = /<[^<>]+>|\{[^{}]+\}/
/** Before keys of vendors. */
const vendor = /^[ps]k_(live|test)_/i
const bare = /^(key|token|secret|password)$/i

/** Whether a key, or an address with a key in it, is still what a document has in its place. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim()
  const url = /^\w+:\/\//.test(text) ? URL.parse(text) : null
  if (!url) return bare.test(text) || within.test(text) || isOne(text)
  const { username, password, pathname, searchParams, hostname } = url
  const keys = [...pathname.split('/'), ...searchParams.values()].map(decoded)
  const labels = hostname.split('.').slice(0, -2).map(decoded)
  return (
    [username, password].map(decoded).some(isOne) ||
    keys.some((key) => within.test(key) || isOne(key)) ||
    labels.some((label) => within.test(label) || isForm(label))
  )
}

function isOne(text: string): boolean {
  const own = text.replace(vendor, '')
  return asked.test(own) || isForm(text) || isForm(own)
}

function isForm(text: string): boolean {
  return text !== '' && [named, yours, ...forms].some((form) => form.test(text))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
