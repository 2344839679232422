/** What a `data:` address holds. */
export interface Data {
  /** In lower case, without parameters; empty where it says none. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const longest = 1_000_000

/** Reads a `data:` address (RFC 2397); `undefined` for others, and for what is not written as it should be. */
export function readDataUri(uri: string): Data | undefined {
  if (uri.length > longest || !/^data:/i.test(uri)) return undefined
  const comma = uri.indexOf(',')
  if (comma < 0) return undefined
  const [type = '', ...parameters] = uri.slice('data:'.length, comma).split(';')
  const text = uri.slice(comma + 1)
  const isBase64 = parameters.at(-1)?.trim().toLowerCase() === 'base64'
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(percentDecoded(text)), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(percentDecoded(text))
    return { type: type.trim().toLowerCase(), bytes }
  } catch {
    return undefined
  }
}

/** A stray percent sign, as some contracts write it, stands for itself. */
function percentDecoded(text: string): string {
  return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, '%25'))
}
