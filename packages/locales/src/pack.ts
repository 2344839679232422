import { fingerprint } from './fingerprint.js'
import type { Message, Messages } from './messages.js'

/**
 * Writes the words of a table as lines, in the order of the English one and without their keys, which are a third of all
 * bytes. The first line is the {@link fingerprint} of the keys. A line is empty if the language has no word for it.
 */
export function pack(english: Messages, words: Messages): string {
  const keys = Object.keys(english)
  return [fingerprint(keys), ...keys.map((key) => lineOf(words[key]))].join('\n')
}

/** Reads what {@link pack} wrote; `undefined` if it was written for other keys. */
export function unpack(packed: string, english: Messages): Messages | undefined {
  const [print, ...lines] = packed.split('\n')
  const keys = Object.keys(english)
  if (print !== fingerprint(keys)) return undefined
  return Object.fromEntries(
    keys.flatMap((key, at) => {
      const line = lines[at]
      return line ? [[key, messageOf(line)]] : []
    }),
  )
}

function lineOf(message: Message = ''): string {
  if (typeof message === 'string') return message
  const forms = Object.entries(message)
  if (forms.length === 1) return message.other
  // Most languages of the widget have these two forms, which then need no names.
  if (forms.length === 2 && message.one !== undefined) return `\t${message.one}\t${message.other}`
  return forms.map(([form, text]) => `${form}=${text}`).join('\t')
}

function messageOf(line: string): Message {
  if (!line.includes('\t')) return line
  const [first, one = '', other = ''] = line.split('\t')
  if (!first) return { one, other }
  const forms = line.split('\t').map((form) => {
    const [name = '', ...text] = form.split('=')
    return [name, text.join('=')] as const
  })
  return { other: '', ...Object.fromEntries(forms) }
}
