/** As documents write them in the place of a key: `YOUR_KEY`, `<key>`, `${KEY}`, `changeme`, `sk_live_…`, `xxxx`. */
const forms: readonly RegExp[] = [
  /[<>{}…]|\.{3}|^\[.*\]$|^%.*%$|^\$/,
  /^(your|my|insert|enter|paste|put|replace|add|use)[-_ .]?(own[-_ ])?(\w+[-_ ])*(key|id|token|secret|password|project|endpoint|url|api|rpc|node|name|here|with|this)/i,
  /^(change|replace|fill|set|edit)[-_ ]?(me|this|it)\b/i,
  /^((a|an|the|some|any|my)[-_ ])?(placeholder|dummy|example|sample|fake|todo|tbd|fixme)([-_ ]?(\w+[-_ ])?(key|id|token|secret|password))?$/i,
  /^(null|undefined|nan|none|true|false)$/i,
  /^[x*0._-]{3,}$|[-_][x*]{3,}$/i,
  // The name of the variable in place of its value.
  /^([A-Z\d_]*_)?(KEY|ID|TOKEN|SECRET|PASSWORD)$/,
  /^(process\.env|import\.meta|env:)/,
]
const named = /^((api|access|secret|private|public|project)[-_ ]?)+(key|id|token|secret|password)$/i
const bare = /^(key|token|secret|password)$/i

/** Whether a key, or an address with a key in it, is still what a document has in its place. */
export function isPlaceholder(value: string): boolean {
  const text = value.trim()
  const url = /^\w+:\/\//.test(text) ? URL.parse(text) : null
  if (!url) return bare.test(text) || isOne(text)
  const { username, password, pathname, searchParams, hostname } = url
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()].map(decoded)
  return [...parts, ...hostname.split('.').slice(0, -2)].some(isOne)
}

function isOne(text: string): boolean {
  return text !== '' && [named, ...forms].some((form) => form.test(text))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
