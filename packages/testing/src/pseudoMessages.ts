/** Texts by key, some in plural forms, as every package of Foyer exports them. */
export type MessageTable = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/**
 * Makes a pseudo translation of English texts, for tests of layout: each is in brackets, so that what passed no table
 * stands out, and 40 % longer, as other languages are. Placeholders stay. With `locale: 'ar-XB'` as the host's
 * `messages`, the widget is drawn from right to left besides.
 */
export function pseudoMessages(table: MessageTable): MessageTable {
  return Object.fromEntries(
    Object.entries(table).map(([key, message]) => [
      key,
      typeof message === 'string'
        ? stretch(message)
        : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretch(text)])),
    ]),
  )
}

const filler =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore '

function stretch(text: string): string {
  const more = Math.ceil(text.replaceAll(/\{\w+\}/g, '').length * 0.4)
  return `[${text} ${filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trim()}]`
}
