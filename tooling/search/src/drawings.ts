import fc from 'fast-check'

/** A drawing as a stranger may write it (SVG), and what is known of it, since it was made here. */
export interface Drawing {
  readonly svg: string
  /** How many elements a browser makes of it, all copies counted. */
  readonly unfolded: number
  /** Whether it loads something, runs something, or never comes to rest. */
  readonly reaches: boolean
  /** Whether it has plain shapes, groups, gradients and clips alone, as wallets draw them. */
  readonly isUsual: boolean
}

interface Part {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Part[]
  readonly reaches?: boolean
  readonly text?: string
  /** As how many parts its style is drawn. */
  readonly costs?: number
  /** The id of a clip that it refers to by a value which another part carries. */
  readonly clip?: string
}

const outside = fc.constantFrom(
  'https://x.example/a.png',
  'http://x.example',
  '//x.example/a',
  'HTTPS://x.example',
  ' https://x.example',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'data:text/html,x',
  'a.png',
  '/a.png',
  'other.svg#a',
  'ht\ttps://x.example',
)
const css = fc.constantFrom(
  'fill:url(https://x.example/a)',
  'fill:URL( "https://x.example/a" )',
  'fill:u\\72l(https://x.example/a)',
  'background:image-set("https://x.example/a" 1x)',
  'fill:/**/url(//x.example)',
  'cursor:url(x.cur),auto',
  'mask:url(other.svg#a)',
)
const sheets = fc.constantFrom(
  '@import "https://x.example/a.css";',
  '@import url(//x.example/a);',
  '@\\69mport "https://x.example/a.css";',
  '@font-face{font-family:x;src:url(https://x.example/f)}text{font-family:x}',
  'path{fill:url(https://x.example/a)}',
  '@namespace url(x);@media all{path{fill:url(//x.example)}}',
)

const attack: fc.Arbitrary<Part> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('image', 'use', 'feImage', 'a', 'linearGradient', 'pattern', 'mpath', 'textPath'),
      outside,
      fc.constantFrom('href', 'xlink:href', 'HREF', 'x:href'),
    )
    .filter(([, , key]) => key !== 'HREF')
    .map(([name, href, key]) => ({
      name,
      attributes: { [key]: href, ...(key === 'x:href' && { 'xmlns:x': 'http://www.w3.org/1999/xlink' }) },
      children: [],
      reaches: true,
    })),
  fc
    .tuple(fc.constantFrom('style', 'fill', 'filter', 'mask', 'clip-path', 'marker-end', 'cursor'), css)
    .map(([key, value]) => ({
      name: 'path',
      attributes: { [key]: key === 'style' ? value : value.replace(/^\w+:/, ''), d: 'M0 0h1' },
      children: [],
      reaches: true,
    })),
  sheets.map((text) => ({ name: 'style', attributes: {}, children: [], text, reaches: true })),
  fc
    .constantFrom(
      'script',
      'foreignObject',
      'iframe',
      'object',
      'embed',
      'audio',
      'video',
      'canvas',
      'handler',
      'html',
      'link',
      'body',
    )
    .map((name) => ({
      name,
      attributes:
        name === 'link'
          ? { rel: 'stylesheet', href: 'https://x.example', xmlns: 'http://www.w3.org/1999/xhtml' }
          : {},
      children: [],
      text: 'x',
      reaches: true,
    })),
  fc.constantFrom('onload', 'onbegin', 'onclick', 'onerror').map((key) => ({
    name: 'path',
    attributes: { [key]: 'alert(1)' },
    children: [],
    reaches: true,
  })),
  fc
    .constantFrom(
      { 'stroke-dasharray': '.0002', stroke: 'red' },
      { filter: 'blur(40px)' },
      { style: 'filter:blur(40px)' },
      { 'marker-mid': 'url(#a)' },
    )
    .map((attributes) => ({ name: 'path', attributes, children: [], costs: 1_000_000 })),
  fc
    .tuple(
      fc.constantFrom('animate', 'set', 'animateTransform', 'animateMotion'),
      fc.constantFrom('href', 'xlink:href', 'd'),
    )
    .map(([name, attributeName]) => ({
      name,
      attributes: { attributeName, to: 'https://x.example/a', dur: '1ms', repeatCount: 'indefinite' },
      children: [],
      reaches: true,
    })),
)

/** Values that look like the end of what they stand in, or like its beginning, to a reader that does not go by quotes. */
const decoys = fc
  .array(
    fc.constantFrom(
      '"',
      "'",
      ' d="',
      " d='",
      ' id="',
      " class='",
      ' data-x="',
      ' style="',
      '="',
      '>',
      '/>',
      ' ',
      '<!--',
      '-->',
      ']]>',
      '</path>',
      '<path ',
    ),
    { maxLength: 2 },
  )
  .map((pieces) => pieces.join(''))
const decoyed = (arbitrary: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc
    .record({
      part: arbitrary,
      before: fc.tuple(fc.constantFrom('fill', 'id', 'class', 'data-a', 'stroke'), decoys),
      after: fc.tuple(fc.constantFrom('id', 'class', 'data-b', 'fill', 'opacity'), decoys),
    })
    .map(({ part, before, after }) => ({
      ...part,
      attributes: { ...Object.fromEntries([before]), ...part.attributes, ...Object.fromEntries([after]) },
    }))

const ids = ['a', 'b', 'c', 'd', 'e']
const refs: Readonly<Record<string, (id: string) => readonly [string, string]>> = {
  use: (id) => ['href', `#${id}`],
  'use ': (id) => ['xlink:href', `#${id}`],
  fill: (id) => ['fill', `url(#${id})`],
  stroke: (id) => ['stroke', `url('#${id}')`],
  mask: (id) => ['mask', `url(#${id})`],
  'clip-path': (id) => ['clip-path', `url( #${id} )`],
  marker: (id) => ['marker-mid', `url(#${id})`],
  style: (id) => ['style', `fill:url(#${id})`],
  filter: (id) => ['filter', `url("#${id}")`],
}

const harmless: fc.Arbitrary<Part> = fc.constantFrom<Part>(
  { name: 'path', attributes: { d: 'M3 3h18v18H3z', fill: '#f60', 'fill-rule': 'evenodd' }, children: [] },
  {
    name: 'rect',
    attributes: { width: '24', height: '24', rx: '4', style: 'fill:#123;opacity:.5' },
    children: [],
  },
  { name: 'circle', attributes: { cx: '12', cy: '12', r: '9', transform: 'rotate(45 12 12)' }, children: [] },
  { name: 'stop', attributes: { offset: '0', 'stop-color': 'red' }, children: [] },
  { name: 'title', attributes: {}, children: [], text: 'A & B' },
)

const { part: parts } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: harmless, weight: 3 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(...Object.keys(refs)),
          fc.constantFrom(...ids),
          fc.option(fc.constantFrom(...ids)),
        )
        .map(([kind, target, id]): Part => {
          const [key, value] = refs[kind]?.(target) ?? ['', '']
          return {
            name: kind.startsWith('use') ? 'use' : 'path',
            attributes: { [key]: value, ...(id && { id }), d: 'M0 0L1 1L2 2' },
            children: [],
          }
        }),
      weight: 3,
    },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            'g',
            'g',
            'defs',
            'symbol',
            'pattern',
            'mask',
            'clipPath',
            'marker',
            'linearGradient',
            'svg',
            'switch',
          ),
          fc.option(fc.constantFrom(...ids)),
          fc.array(tie('part'), { maxLength: 5 }),
        )
        .map(([name, id, children]): Part => ({ name, attributes: id ? { id } : {}, children })),
      weight: 4,
    },
  ),
}))

/** `levels` groups, each of `width` copies of the one before: little to read and much to draw. */
const bombs: fc.Arbitrary<readonly Part[]> = fc
  .tuple(
    fc.integer({ min: 2, max: 12 }),
    fc.integer({ min: 2, max: 12 }),
    fc.constantFrom('use', 'fill', 'mask', 'marker', 'clip-path', 'style'),
    fc.boolean(),
  )
  .map(([levels, width, by, isReversed]) => {
    const holder =
      {
        use: 'g',
        fill: 'pattern',
        mask: 'mask',
        marker: 'marker',
        'clip-path': 'clipPath',
        style: 'pattern',
      }[by] ?? 'g'
    const all = Array.from(
      { length: levels },
      (_, level): Part => ({
        name: holder,
        attributes: { id: `l${level}` },
        children: Array.from({ length: width }, (): Part => {
          if (level === 0) return { name: 'path', attributes: { d: 'M0 0h1' }, children: [] }
          const [key, value] = refs[by]?.(`l${level - 1}`) ?? ['', '']
          return { name: by === 'use' ? 'use' : 'path', attributes: { [key]: value }, children: [] }
        }),
      }),
    )
    const [key, value] = refs[by]?.(`l${levels - 1}`) ?? ['', '']
    const top: Part = { name: by === 'use' ? 'use' : 'path', attributes: { [key]: value }, children: [] }
    return [...(isReversed ? all.reverse() : all), top]
  })

/** Clips of clips, by one reference for each level that all parts take over from the group around them. */
const carried: fc.Arbitrary<readonly Part[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 2, max: 40 }),
    fc.constantFrom('attribute', 'style', 'sheet', 'inherit'),
  )
  .map(([levels, width, by]) => {
    const partOf = (level: number): Part => {
      if (level < 0) return { name: 'path', attributes: { d: 'M0 0h1' }, children: [] }
      const value = by === 'inherit' ? 'inherit' : `var(--l${level})`
      const clip = `l${level}`
      if (by === 'sheet') return { name: 'rect', attributes: { class: clip }, children: [], clip }
      const attributes = by === 'style' ? { style: `clip-path:${value}` } : { 'clip-path': value }
      return { name: 'rect', attributes, children: [], clip }
    }
    const clips = Array.from(
      { length: levels },
      (_, level): Part => ({
        name: 'clipPath',
        // A part takes over only the reference of the group that it is in.
        attributes: {
          id: `l${level}`,
          ...(by === 'inherit' && level > 0 && { 'clip-path': `url(#l${level - 1})` }),
        },
        children: new Array<Part>(width).fill(partOf(level - 1)),
      }),
    )
    const properties = clips.map((_, level) => `--l${level}:url(#l${level})`).join(';')
    const text = clips.map((_, level) => `.l${level}{clip-path:var(--l${level})}`).join('')
    const last = levels - 1
    const group: Part = {
      name: 'g',
      attributes: by === 'inherit' ? { 'clip-path': `url(#l${last})` } : { style: properties },
      children: [...clips, ...new Array<Part>(width).fill(partOf(last))],
    }
    return by === 'sheet' ? [{ name: 'style', attributes: {}, children: [], text }, group] : [group]
  })

/** Long values of styles: each part that a rule selects, or that takes a value over, is drawn with them. */
const styled: fc.Arbitrary<readonly Part[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: 2, max: 300 }),
    fc.constantFrom(
      ['d', 'path("M0 0', 'L1 1', '")'],
      ['clip-path', 'path("M0 0', 'L1 1', '")'],
      ['clip-path', 'polygon(0 0', ',1px 1px', ')'],
      ['shape-outside', 'polygon(0 0', ',1px 1px', ')'],
      ['text-shadow', '0 0 1px red', ',1px 1px 9px red', ''],
      ['background', 'linear-gradient(red,red)', ',linear-gradient(red,red)', ''],
    ),
    fc.constantFrom('sheet', 'style'),
  )
  .map(([length, count, [property, first, more, end], by]) => {
    const text = `${property}:${first}${more?.repeat(length)}${end}`
    const one: Part = {
      name: property === 'text-shadow' ? 'text' : 'path',
      attributes: by === 'style' && property !== 'text-shadow' ? { style: text } : {},
      children: [],
      costs: Math.ceil(length / 20),
    }
    const parts = new Array<Part>(count).fill(one)
    if (by === 'style') return [{ name: 'g', attributes: { style: text }, children: parts }]
    return [{ name: 'style', attributes: {}, children: [], text: `path,text{${text}}` }, ...parts]
  })

const many: fc.Arbitrary<readonly Part[]> = fc
  .tuple(fc.integer({ min: 10, max: 9_000 }), harmless)
  .map(([count, one]) => new Array<Part>(count).fill(one))

/** Ways to write the same thing in XML. */
interface Hand {
  readonly quote: '"' | "'"
  readonly equals: string
  readonly escapes: boolean
  readonly comment: boolean
  readonly prefix: boolean
}

function write(part: Part, hand: Hand, isRoot = false): string {
  const escaped = (text: string) => {
    const safe = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll(hand.quote, hand.quote === '"' ? '&quot;' : '&apos;')
    return hand.escapes ? safe.replace(/[hur]/, (char) => `&#x${char.charCodeAt(0).toString(16)};`) : safe
  }
  const name = hand.prefix && !part.attributes.xmlns ? `s:${part.name}` : part.name
  const attributes = Object.entries(part.attributes).map(
    ([key, value]) => ` ${key}${hand.equals}${hand.quote}${escaped(value)}${hand.quote}`,
  )
  const inside = `${part.text === undefined ? '' : escaped(part.text)}${part.children.map((child) => write(child, hand)).join('')}`
  const own = isRoot
    ? ` xmlns${hand.prefix ? ':s' : ''}="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`
    : ''
  return `<${name}${own}${attributes.join('')}${inside ? `>${hand.comment ? '<!-- > -->' : ''}${inside}</${name}>` : '/>'}`
}

/** All parts by id, the first of each, as browsers find them. */
function withIds(part: Part, found = new Map<string, Part>()): Map<string, Part> {
  const { id } = part.attributes
  if (id && !found.has(id)) found.set(id, part)
  for (const child of part.children) withIds(child, found)
  return found
}

/** Parts that an attribute can refer to; without one here, all. */
const holders: Readonly<Record<string, RegExp>> = {
  fill: /^pattern$|Gradient$/,
  stroke: /^pattern$|Gradient$/,
  style: /^pattern$|Gradient$/,
  mask: /^mask$/,
  'clip-path': /^clipPath$/,
  'marker-mid': /^marker$/,
}

const most = 1_000_000

function unfold(
  part: Part,
  known: ReadonlyMap<string, Part>,
  done = new Map<Part, number>(),
  open = new Set<Part>(),
): number {
  const before = done.get(part)
  if (before !== undefined) return before
  if (open.has(part)) return most
  open.add(part)
  let sum = 1 + (part.costs ?? 0)
  for (const child of part.children) sum += unfold(child, known, done, open)
  for (const [key, value] of Object.entries(part.attributes)) {
    const id = /^#(\w+)$/.exec(value)?.[1] ?? /url\(\s*["']?#(\w+)/.exec(value)?.[1]
    const target = known.get(id ?? '')
    // By SVG, a paint, a mask or a clip that is none is not drawn.
    if (target && (holders[key]?.test(target.name) ?? true)) sum += unfold(target, known, done, open)
  }
  const clip = known.get(part.clip ?? '')
  if (clip) sum += unfold(clip, known, done, open)
  open.delete(part)
  const all = Math.min(most, sum)
  done.set(part, all)
  return all
}

function reachesOut(part: Part): boolean {
  return part.reaches === true || part.children.some(reachesOut)
}

function isUsual({ name, attributes, children }: Part): boolean {
  const usual = ['svg', 'g', 'defs', 'path', 'rect', 'circle', 'stop', 'title', 'linearGradient']
  const isPaint = name !== 'linearGradient' || children.every((child) => child.name === 'stop')
  const isOdd =
    !isPaint || !usual.includes(name) || ['filter', 'mask', 'marker-mid'].some((key) => key in attributes)
  return !isOdd && children.every(isUsual)
}

const heads = fc.constantFrom(
  '',
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<!-- made by hand -->',
  '\ufeff',
  '<?xml version="1.0" encoding="ISO-2022-JP"?>',
  "<?xml version='1.0' encoding = 'utf-16' standalone=\"yes\"?>\n",
  '<?xml-stylesheet href="https://x.example/a.css"?>',
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '<!DOCTYPE svg SYSTEM "https://x.example/svg.dtd">',
)

const drawingsOf = (
  body: fc.Arbitrary<readonly Part[]>,
  attacks: fc.Arbitrary<readonly Part[]>,
): fc.Arbitrary<Drawing> =>
  fc
    .record({
      body,
      attacks,
      head: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: heads }),
      hand: fc.record({
        quote: fc.constantFrom('"' as const, "'" as const),
        equals: fc.constantFrom('=', ' = ', '=\n'),
        escapes: fc.boolean(),
        comment: fc.boolean(),
        prefix: fc.oneof(
          { weight: 4, arbitrary: fc.constant(false) },
          { weight: 1, arbitrary: fc.constant(true) },
        ),
      }),
      at: fc.nat(8),
    })
    .map(({ body, attacks, head, hand, at }) => {
      const children = [...body.slice(0, at), ...attacks, ...body.slice(at)]
      const root: Part = { name: 'svg', attributes: { viewBox: '0 0 24 24' }, children }
      return {
        svg: `${head}${write(root, hand, true)}`,
        unfolded: unfold(root, withIds(root)),
        reaches: reachesOut(root) || /stylesheet|DOCTYPE|ISO|utf-16/.test(head),
        isUsual: !hand.prefix && !hand.escapes && hand.quote === '"' && isUsual(root),
      }
    })

/** Drawings of any kind: plain ones, ones that grow as they are drawn, and ones that reach out of the picture. */
export const drawings = drawingsOf(
  fc.oneof(fc.array(parts, { maxLength: 8 }), bombs, carried, styled, many),
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(attack, { minLength: 1, maxLength: 2 }) },
  ),
)

/** Small ones without a fault, with values that a careless reader takes for other attributes. */
export const decoyedDrawings = drawingsOf(fc.array(decoyed(harmless), { maxLength: 4 }), fc.constant([]))

/** Drawings of which one part loads, runs or costs too much, between values that may hide it. */
export const hiddenAttacks = drawingsOf(
  fc.array(decoyed(harmless), { maxLength: 2 }),
  decoyed(attack).map((one) => [one]),
)

/** Small ones, as wallets draw them. */
export const smallDrawings = drawingsOf(fc.array(parts, { maxLength: 8 }), fc.constant([]))
